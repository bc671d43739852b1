import type { HeadsetMessages } from './headset-messages.ts'

export const messages: HeadsetMessages = {
  title: 'Continuez avec votre casque',
  steps: [
    'Mettez le casque et ouvrez-y la formation.',
    'Saisissez ce code lorsque la formation le demande.',
    'Laissez cette page ouverte : elle affichera votre résultat à la fin.',
  ],
  code: 'Code pour le casque',
  gettingCode: 'Demande d’un code…',
  validFor: (time) => `Valable ${time} minutes, puis un nouveau suit`,
  waiting: 'En attente du casque',
  joinedTitle: 'Votre casque est connecté',
  joined: (headset) => `Connecté : ${headset}`,
  joinedText: 'Suivez la formation sur le casque. Votre résultat apparaît ici dès qu’il est enregistré.',
  otherHeadset: 'Utiliser un autre casque',
  appMissing: 'La formation n’est pas encore sur le casque ?',
  appHint:
    'Ouvrez cette page dans le navigateur du casque, téléchargez l’application et installez-la. Ouvrez-la ensuite.',
  download: 'Télécharger l’application',
  noConnection: 'Pas de connexion – nouvel essai en cours',
  lastResult: (result) => `Enregistré jusqu’ici : ${result}`,
  noResult: 'Rien n’est encore enregistré.',
}
