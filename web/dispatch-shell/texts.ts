/** The shell's own texts, in the languages of the player. */
export type TextName =
  | 'loading'
  | 'noApi'
  | 'noAnswer'
  | 'refused'
  | 'gone'
  | 'offline'
  | 'askWindow'
  | 'inWindow'
  | 'windowClosed'
  | 'ended'

interface ShellText {
  readonly title: string
  readonly text?: string
  /** Label of the button, where the text has one. */
  readonly button?: string
}

export type ShellTexts = Readonly<Record<TextName, ShellText>>

const en: ShellTexts = {
  loading: { title: 'Opening the course…' },
  noApi: {
    title: 'This course cannot reach your learning platform',
    text: 'Close this page and open the course from your learning platform again. If that does not help, tell its administrator that the SCORM connection (API) was not found or did not start.',
    button: 'Try again',
  },
  noAnswer: {
    title: 'The course does not answer',
    text: 'Your network or a setting of your learning platform may block it. Nothing was recorded. If this happens again, tell the administrator of your learning platform.',
    button: 'Try again',
  },
  refused: {
    title: 'This course cannot be opened here',
    text: 'Tell the administrator of your learning platform, with the reference below. Nothing was recorded.',
    button: 'Try again',
  },
  gone: {
    title: 'This course is no longer offered',
    text: 'Your results stay in your learning platform. Tell its administrator, with the reference below.',
  },
  offline: {
    title: 'You are offline',
    text: 'Connect to the internet, then try again. Nothing was recorded.',
    button: 'Try again',
  },
  askWindow: {
    title: 'The course opens in a window of its own',
    text: 'Keep this page open while you learn: it sends your results to your learning platform.',
    button: 'Open the course',
  },
  inWindow: {
    title: 'The course is open in another window',
    text: 'Keep this page open while you learn: it sends your results to your learning platform.',
  },
  windowClosed: {
    title: 'The window of the course is closed',
    text: 'Your learning platform has your results so far. You can leave this page or go on.',
    button: 'Open the course again',
  },
  ended: {
    title: 'You have left the course',
    text: 'To go on, open the course from your learning platform again.',
    button: 'Try again',
  },
}

const de: ShellTexts = {
  loading: { title: 'Der Kurs wird geöffnet …' },
  noApi: {
    title: 'Der Kurs erreicht Ihre Lernplattform nicht',
    text: 'Schließen Sie diese Seite und öffnen Sie den Kurs erneut in Ihrer Lernplattform. Hilft das nicht, teilen Sie deren Administration mit, dass die SCORM-Verbindung (API) nicht gefunden oder nicht gestartet wurde.',
    button: 'Noch einmal versuchen',
  },
  noAnswer: {
    title: 'Der Kurs antwortet nicht',
    text: 'Vielleicht blockiert ihn Ihr Netz oder eine Einstellung Ihrer Lernplattform. Es wurde nichts aufgezeichnet. Geschieht das wieder, wenden Sie sich an die Administration Ihrer Lernplattform.',
    button: 'Noch einmal versuchen',
  },
  refused: {
    title: 'Dieser Kurs lässt sich hier nicht öffnen',
    text: 'Wenden Sie sich an die Administration Ihrer Lernplattform und nennen Sie die Angabe unten. Es wurde nichts aufgezeichnet.',
    button: 'Noch einmal versuchen',
  },
  gone: {
    title: 'Dieser Kurs wird nicht mehr angeboten',
    text: 'Ihre Ergebnisse bleiben in Ihrer Lernplattform. Wenden Sie sich an deren Administration und nennen Sie die Angabe unten.',
  },
  offline: {
    title: 'Sie sind offline',
    text: 'Verbinden Sie sich mit dem Internet und versuchen Sie es noch einmal. Es wurde nichts aufgezeichnet.',
    button: 'Noch einmal versuchen',
  },
  askWindow: {
    title: 'Der Kurs öffnet sich in einem eigenen Fenster',
    text: 'Lassen Sie diese Seite offen, solange Sie lernen: Sie überträgt Ihre Ergebnisse an Ihre Lernplattform.',
    button: 'Kurs öffnen',
  },
  inWindow: {
    title: 'Der Kurs ist in einem anderen Fenster geöffnet',
    text: 'Lassen Sie diese Seite offen, solange Sie lernen: Sie überträgt Ihre Ergebnisse an Ihre Lernplattform.',
  },
  windowClosed: {
    title: 'Das Fenster des Kurses ist geschlossen',
    text: 'Ihre Lernplattform hat Ihre Ergebnisse bis dahin. Sie können diese Seite verlassen oder weiterlernen.',
    button: 'Kurs wieder öffnen',
  },
  ended: {
    title: 'Sie haben den Kurs verlassen',
    text: 'Um weiterzulernen, öffnen Sie den Kurs erneut in Ihrer Lernplattform.',
    button: 'Noch einmal versuchen',
  },
}

const fr: ShellTexts = {
  loading: { title: 'Ouverture du cours…' },
  noApi: {
    title: 'Ce cours ne parvient pas à joindre votre plateforme de formation',
    text: 'Fermez cette page et rouvrez le cours depuis votre plateforme. Si cela ne suffit pas, signalez à son administrateur que la connexion SCORM (API) est introuvable ou n’a pas démarré.',
    button: 'Réessayer',
  },
  noAnswer: {
    title: 'Le cours ne répond pas',
    text: 'Votre réseau ou un réglage de votre plateforme le bloque peut-être. Rien n’a été enregistré. Si cela se reproduit, prévenez l’administrateur de votre plateforme.',
    button: 'Réessayer',
  },
  refused: {
    title: 'Ce cours ne peut pas être ouvert ici',
    text: 'Prévenez l’administrateur de votre plateforme en lui indiquant la référence ci-dessous. Rien n’a été enregistré.',
    button: 'Réessayer',
  },
  gone: {
    title: 'Ce cours n’est plus proposé',
    text: 'Vos résultats restent dans votre plateforme. Prévenez son administrateur en lui indiquant la référence ci-dessous.',
  },
  offline: {
    title: 'Vous êtes hors ligne',
    text: 'Connectez-vous à Internet, puis réessayez. Rien n’a été enregistré.',
    button: 'Réessayer',
  },
  askWindow: {
    title: 'Le cours s’ouvre dans une fenêtre séparée',
    text: 'Gardez cette page ouverte pendant votre formation : elle transmet vos résultats à votre plateforme.',
    button: 'Ouvrir le cours',
  },
  inWindow: {
    title: 'Le cours est ouvert dans une autre fenêtre',
    text: 'Gardez cette page ouverte pendant votre formation : elle transmet vos résultats à votre plateforme.',
  },
  windowClosed: {
    title: 'La fenêtre du cours est fermée',
    text: 'Votre plateforme a reçu vos résultats jusqu’ici. Vous pouvez quitter cette page ou continuer.',
    button: 'Rouvrir le cours',
  },
  ended: {
    title: 'Vous avez quitté le cours',
    text: 'Pour continuer, rouvrez le cours depuis votre plateforme.',
    button: 'Réessayer',
  },
}

const es: ShellTexts = {
  loading: { title: 'Abriendo el curso…' },
  noApi: {
    title: 'El curso no puede conectar con su plataforma de formación',
    text: 'Cierre esta página y vuelva a abrir el curso desde su plataforma. Si eso no ayuda, comunique a su administrador que la conexión SCORM (API) no se encontró o no se inició.',
    button: 'Intentar de nuevo',
  },
  noAnswer: {
    title: 'El curso no responde',
    text: 'Puede que lo bloquee su red o un ajuste de su plataforma. No se ha registrado nada. Si vuelve a ocurrir, avise al administrador de su plataforma.',
    button: 'Intentar de nuevo',
  },
  refused: {
    title: 'Este curso no se puede abrir aquí',
    text: 'Avise al administrador de su plataforma e indíquele la referencia de abajo. No se ha registrado nada.',
    button: 'Intentar de nuevo',
  },
  gone: {
    title: 'Este curso ya no se ofrece',
    text: 'Sus resultados siguen en su plataforma. Avise a su administrador e indíquele la referencia de abajo.',
  },
  offline: {
    title: 'No tiene conexión',
    text: 'Conéctese a Internet e inténtelo de nuevo. No se ha registrado nada.',
    button: 'Intentar de nuevo',
  },
  askWindow: {
    title: 'El curso se abre en una ventana propia',
    text: 'Mantenga esta página abierta mientras estudia: envía sus resultados a su plataforma.',
    button: 'Abrir el curso',
  },
  inWindow: {
    title: 'El curso está abierto en otra ventana',
    text: 'Mantenga esta página abierta mientras estudia: envía sus resultados a su plataforma.',
  },
  windowClosed: {
    title: 'La ventana del curso está cerrada',
    text: 'Su plataforma tiene sus resultados hasta ahora. Puede salir de esta página o continuar.',
    button: 'Abrir el curso de nuevo',
  },
  ended: {
    title: 'Ha salido del curso',
    text: 'Para continuar, vuelva a abrir el curso desde su plataforma.',
    button: 'Intentar de nuevo',
  },
}

const ar: ShellTexts = {
  loading: { title: 'جارٍ فتح الدورة…' },
  noApi: {
    title: 'لا تستطيع هذه الدورة الوصول إلى منصة التعلّم لديك',
    text: 'أغلق هذه الصفحة وافتح الدورة من منصة التعلّم مرة أخرى. إذا لم يفد ذلك، فأخبر مسؤول المنصة أن اتصال SCORM ‏(API) لم يُعثر عليه أو لم يبدأ.',
    button: 'إعادة المحاولة',
  },
  noAnswer: {
    title: 'الدورة لا تستجيب',
    text: 'ربما تحجبها شبكتك أو أحد إعدادات منصة التعلّم. لم يُسجَّل شيء. إذا تكرر ذلك، فأخبر مسؤول منصة التعلّم.',
    button: 'إعادة المحاولة',
  },
  refused: {
    title: 'لا يمكن فتح هذه الدورة هنا',
    text: 'أخبر مسؤول منصة التعلّم واذكر له المرجع أدناه. لم يُسجَّل شيء.',
    button: 'إعادة المحاولة',
  },
  gone: {
    title: 'لم تعد هذه الدورة متاحة',
    text: 'تبقى نتائجك في منصة التعلّم. أخبر مسؤولها واذكر له المرجع أدناه.',
  },
  offline: {
    title: 'أنت غير متصل بالإنترنت',
    text: 'اتصل بالإنترنت ثم أعد المحاولة. لم يُسجَّل شيء.',
    button: 'إعادة المحاولة',
  },
  askWindow: {
    title: 'تُفتح الدورة في نافذة مستقلة',
    text: 'أبقِ هذه الصفحة مفتوحة أثناء التعلّم، فهي ترسل نتائجك إلى منصة التعلّم.',
    button: 'فتح الدورة',
  },
  inWindow: {
    title: 'الدورة مفتوحة في نافذة أخرى',
    text: 'أبقِ هذه الصفحة مفتوحة أثناء التعلّم، فهي ترسل نتائجك إلى منصة التعلّم.',
  },
  windowClosed: {
    title: 'أُغلقت نافذة الدورة',
    text: 'نتائجك حتى الآن محفوظة في منصة التعلّم. يمكنك مغادرة هذه الصفحة أو المتابعة.',
    button: 'فتح الدورة مرة أخرى',
  },
  ended: {
    title: 'لقد غادرت الدورة',
    text: 'للمتابعة، افتح الدورة من منصة التعلّم مرة أخرى.',
    button: 'إعادة المحاولة',
  },
}

const ja: ShellTexts = {
  loading: { title: 'コースを開いています…' },
  noApi: {
    title: 'コースが学習プラットフォームに接続できません',
    text: 'このページを閉じて、学習プラットフォームからコースを開き直してください。それでも開かない場合は、SCORM接続(API)が見つからないか開始できなかったことを管理者に伝えてください。',
    button: 'もう一度試す',
  },
  noAnswer: {
    title: 'コースが応答しません',
    text: 'ネットワークまたは学習プラットフォームの設定でブロックされている可能性があります。何も記録されていません。繰り返し起こる場合は、学習プラットフォームの管理者に連絡してください。',
    button: 'もう一度試す',
  },
  refused: {
    title: 'このコースはここでは開けません',
    text: '下の参照情報を添えて、学習プラットフォームの管理者に連絡してください。何も記録されていません。',
    button: 'もう一度試す',
  },
  gone: {
    title: 'このコースは提供を終了しました',
    text: '学習結果は学習プラットフォームに残ります。下の参照情報を添えて、管理者に連絡してください。',
  },
  offline: {
    title: 'オフラインです',
    text: 'インターネットに接続してから、もう一度お試しください。何も記録されていません。',
    button: 'もう一度試す',
  },
  askWindow: {
    title: 'コースは別のウィンドウで開きます',
    text: '学習中はこのページを開いたままにしてください。このページが学習結果を学習プラットフォームに送信します。',
    button: 'コースを開く',
  },
  inWindow: {
    title: 'コースは別のウィンドウで開いています',
    text: '学習中はこのページを開いたままにしてください。このページが学習結果を学習プラットフォームに送信します。',
  },
  windowClosed: {
    title: 'コースのウィンドウが閉じられました',
    text: 'これまでの学習結果は学習プラットフォームに送信されています。このページを離れるか、続けることができます。',
    button: 'コースをもう一度開く',
  },
  ended: {
    title: 'コースを終了しました',
    text: '続けるには、学習プラットフォームからコースを開き直してください。',
    button: 'もう一度試す',
  },
}

/** By language. */
export const texts: Readonly<Record<string, ShellTexts>> & { readonly en: ShellTexts } = { en, de, fr, es, ar, ja }
