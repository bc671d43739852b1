/** The texts of the call log. They are loaded with the log, not with the player. */
export interface CallLogMessages {
  readonly title: string
  readonly show: string
  readonly hide: string
  readonly filter: string
  readonly errorsOnly: string
  readonly copy: string
  readonly copied: string
  readonly clear: string
  readonly columns: readonly [time: string, part: string, call: string, values: string, answer: string, error: string]
  readonly countText: (shown: number, all: number) => string
}

const tables: Readonly<Record<string, CallLogMessages>> = {
  en: {
    title: 'Calls of the course',
    show: 'Show calls',
    hide: 'Hide calls',
    filter: 'Filter calls',
    errorsOnly: 'Errors only',
    copy: 'Copy as text',
    copied: 'Copied',
    clear: 'Clear',
    columns: ['Time (UTC)', 'Part', 'Call', 'Values', 'Answer', 'Error'],
    countText: (shown, all) => `${shown} of ${all}`,
  },
  de: {
    title: 'Aufrufe des Kurses',
    show: 'Aufrufe einblenden',
    hide: 'Aufrufe ausblenden',
    filter: 'Aufrufe filtern',
    errorsOnly: 'Nur Fehler',
    copy: 'Als Text kopieren',
    copied: 'Kopiert',
    clear: 'Leeren',
    columns: ['Zeit (UTC)', 'Teil', 'Aufruf', 'Werte', 'Antwort', 'Fehler'],
    countText: (shown, all) => `${shown} von ${all}`,
  },
  es: {
    title: 'Llamadas del curso',
    show: 'Mostrar llamadas',
    hide: 'Ocultar llamadas',
    filter: 'Filtrar llamadas',
    errorsOnly: 'Solo errores',
    copy: 'Copiar como texto',
    copied: 'Copiado',
    clear: 'Vaciar',
    columns: ['Hora (UTC)', 'Parte', 'Llamada', 'Valores', 'Respuesta', 'Error'],
    countText: (shown, all) => `${shown} de ${all}`,
  },
  fr: {
    title: 'Appels du cours',
    show: 'Afficher les appels',
    hide: 'Masquer les appels',
    filter: 'Filtrer les appels',
    errorsOnly: 'Erreurs seulement',
    copy: 'Copier comme texte',
    copied: 'Copié',
    clear: 'Vider',
    columns: ['Heure (UTC)', 'Partie', 'Appel', 'Valeurs', 'Réponse', 'Erreur'],
    countText: (shown, all) => `${shown} sur ${all}`,
  },
  ar: {
    title: 'استدعاءات الدورة',
    show: 'إظهار الاستدعاءات',
    hide: 'إخفاء الاستدعاءات',
    filter: 'تصفية الاستدعاءات',
    errorsOnly: 'الأخطاء فقط',
    copy: 'نسخ كنص',
    copied: 'تم النسخ',
    clear: 'مسح',
    columns: ['الوقت (UTC)', 'الجزء', 'الاستدعاء', 'القيم', 'الإجابة', 'الخطأ'],
    countText: (shown, all) => `${shown} من ${all}`,
  },
  ja: {
    title: 'コースの呼び出し',
    show: '呼び出しを表示',
    hide: '呼び出しを隠す',
    filter: '呼び出しを絞り込む',
    errorsOnly: 'エラーのみ',
    copy: 'テキストとしてコピー',
    copied: 'コピーしました',
    clear: '消去',
    columns: ['時刻 (UTC)', 'パート', '呼び出し', '値', '応答', 'エラー'],
    countText: (shown, all) => `${all} 件中 ${shown} 件`,
  },
}

const english = tables['en']

/** The texts in the language of the locale; in English if there are none. */
export function callLogMessages(locale: string): CallLogMessages {
  const words = tables[locale.slice(0, 2).toLowerCase()] ?? english
  if (words === undefined) throw new Error('The log of calls has no words.')
  return words
}
