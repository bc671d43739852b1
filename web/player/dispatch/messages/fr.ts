import type { DispatchMessages } from './dispatch-messages.ts'

export const messages: DispatchMessages = {
  tryAgain: 'Réessayer',
  reference: (value) => `Référence : ${value}`,
  refusals: {
    paused: {
      title: 'Ce cours est suspendu pour le moment',
      text: 'Il pourra être rouvert plus tard. Si vous en avez besoin maintenant, prévenez l’administrateur de votre plateforme de formation.',
    },
    expired: {
      title: 'Ce cours a expiré',
      text: 'La période pendant laquelle il pouvait être ouvert est terminée. Prévenez l’administrateur de votre plateforme en lui indiquant la référence ci-dessous.',
    },
    ended: {
      title: 'Ce cours n’est plus proposé',
      text: 'Vos résultats restent dans votre plateforme. Prévenez son administrateur en lui indiquant la référence ci-dessous.',
    },
    invalid: {
      title: 'Ce paquet de cours n’est plus valable',
      text: 'L’administrateur de votre plateforme a besoin d’un nouveau paquet du cours. Indiquez-lui la référence ci-dessous.',
    },
    elsewhere: {
      title: 'Ce cours ne peut pas être ouvert ici',
      text: 'Il n’est pas autorisé sur ce site. Prévenez l’administrateur de votre plateforme en lui indiquant la référence ci-dessous.',
    },
    full: {
      title: 'Toutes les licences de ce cours sont utilisées',
      text: 'Prévenez l’administrateur de votre plateforme en lui indiquant la référence ci-dessous. Dès qu’une licence est libre, vous pouvez réessayer.',
    },
    unavailable: {
      title: 'Le contenu de ce cours n’est pas disponible pour le moment',
      text: 'Réessayez plus tard. Si cela se reproduit, prévenez l’administrateur de votre plateforme en lui indiquant la référence ci-dessous.',
    },
    suspended: {
      title: 'Le fournisseur de ce cours ne peut pas l’ouvrir pour le moment',
      text: 'Prévenez l’administrateur de votre plateforme en lui indiquant la référence ci-dessous, afin qu’il interroge le fournisseur.',
    },
    busy: {
      title: 'Le cours ne peut pas être ouvert pour le moment',
      text: 'Réessayez dans une minute. Si cela se reproduit, prévenez l’administrateur de votre plateforme en lui indiquant la référence ci-dessous.',
    },
    unreachable: {
      title: 'Le cours est injoignable',
      text: 'Vérifiez votre connexion. Si d’autres sites fonctionnent, votre réseau bloque peut-être le cours : prévenez l’administrateur de votre plateforme en lui indiquant la référence ci-dessous.',
    },
    noHost: {
      title: 'Ouvrez ce cours dans votre plateforme de formation',
      text: 'Cette page ne fonctionne que dans une plateforme de formation. Allez dans votre plateforme et ouvrez-y le cours.',
    },
    noLearner: {
      title: 'Votre plateforme n’indique pas qui vous êtes',
      text: 'Connectez-vous à votre plateforme et rouvrez le cours. Si vous êtes connecté, prévenez son administrateur en lui indiquant la référence ci-dessous.',
    },
    hostRefused: {
      title: 'Votre plateforme n’a pas démarré le cours',
      text: 'Fermez cette page et rouvrez le cours depuis votre plateforme. Si cela ne suffit pas, prévenez son administrateur en lui indiquant la référence ci-dessous.',
    },
  },
}
