import type { DispatchMessages } from './dispatch-messages.ts'

export const messages: DispatchMessages = {
  tryAgain: 'Intentar de nuevo',
  reference: (value) => `Referencia: ${value}`,
  refusals: {
    paused: {
      title: 'Este curso está en pausa',
      text: 'Se podrá abrir más adelante. Si lo necesita ahora, avise al administrador de su plataforma de formación.',
    },
    expired: {
      title: 'Este curso ha caducado',
      text: 'El plazo para abrirlo ha terminado. Avise al administrador de su plataforma e indíquele la referencia de abajo.',
    },
    ended: {
      title: 'Este curso ya no se ofrece',
      text: 'Sus resultados siguen en su plataforma. Avise a su administrador e indíquele la referencia de abajo.',
    },
    invalid: {
      title: 'Este paquete del curso ya no es válido',
      text: 'El administrador de su plataforma necesita un paquete nuevo del curso. Indíquele la referencia de abajo.',
    },
    elsewhere: {
      title: 'Este curso no se puede abrir aquí',
      text: 'No está permitido en este sitio. Avise al administrador de su plataforma e indíquele la referencia de abajo.',
    },
    full: {
      title: 'Todas las licencias de este curso están en uso',
      text: 'Avise al administrador de su plataforma e indíquele la referencia de abajo. Cuando haya una licencia libre, podrá intentarlo de nuevo.',
    },
    unavailable: {
      title: 'El contenido de este curso no está disponible ahora',
      text: 'Inténtelo más tarde. Si vuelve a ocurrir, avise al administrador de su plataforma e indíquele la referencia de abajo.',
    },
    suspended: {
      title: 'El proveedor de este curso no puede abrirlo ahora',
      text: 'Avise al administrador de su plataforma e indíquele la referencia de abajo para que pregunte al proveedor.',
    },
    busy: {
      title: 'El curso no se puede abrir ahora',
      text: 'Inténtelo de nuevo en un minuto. Si vuelve a ocurrir, avise al administrador de su plataforma e indíquele la referencia de abajo.',
    },
    unreachable: {
      title: 'No se puede acceder al curso',
      text: 'Compruebe su conexión. Si otros sitios funcionan, puede que su red bloquee el curso: avise al administrador de su plataforma e indíquele la referencia de abajo.',
    },
    noHost: {
      title: 'Abra este curso en su plataforma de formación',
      text: 'Esta página solo funciona dentro de una plataforma de formación. Vaya a su plataforma y abra el curso allí.',
    },
    noLearner: {
      title: 'Su plataforma no indica quién es usted',
      text: 'Inicie sesión en su plataforma y vuelva a abrir el curso. Si ya ha iniciado sesión, avise a su administrador e indíquele la referencia de abajo.',
    },
    hostRefused: {
      title: 'Su plataforma no ha iniciado el curso',
      text: 'Cierre esta página y vuelva a abrir el curso desde su plataforma. Si eso no ayuda, avise a su administrador e indíquele la referencia de abajo.',
    },
  },
}
