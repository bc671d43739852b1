import type { HeadsetMessages } from './headset-messages.ts'

export const messages: HeadsetMessages = {
  title: 'Continúe con su visor',
  steps: [
    'Póngase el visor y abra en él la formación.',
    'Escriba este código cuando la formación lo pida.',
    'Deje esta página abierta: mostrará su resultado cuando termine.',
  ],
  code: 'Código para el visor',
  gettingCode: 'Obteniendo un código…',
  validFor: (time) => `Válido ${time} minutos; después habrá uno nuevo`,
  waiting: 'Esperando al visor',
  joinedTitle: 'Su visor está conectado',
  joined: (headset) => `Conectado: ${headset}`,
  joinedText: 'Haga la formación en el visor. Su resultado aparecerá aquí en cuanto quede registrado.',
  otherHeadset: 'Usar otro visor',
  appMissing: '¿La formación aún no está en el visor?',
  appHint: 'Abra esta página en el navegador del visor, descargue la aplicación e instálela. Después, ábrala.',
  download: 'Descargar la aplicación',
  noConnection: 'Sin conexión: se vuelve a intentar',
  lastResult: (result) => `Registrado hasta ahora: ${result}`,
  noResult: 'Todavía no se ha registrado nada.',
}
