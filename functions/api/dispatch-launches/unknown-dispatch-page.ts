/** The page of a dispatch that does not exist, in the six languages of the player. */
import { createHash } from 'node:crypto'

interface Words {
  readonly title: string
  readonly text: string
  readonly direction?: 'rtl'
}

const english: Words = {
  title: 'This course is no longer available',
  text: 'The package in your learning platform points to a course that its provider has removed. Tell the people who look after your learning platform.',
}

const languages: Readonly<Record<string, Words>> = {
  en: english,
  de: {
    title: 'Dieser Kurs ist nicht mehr verfügbar',
    text: 'Das Paket in Ihrer Lernplattform verweist auf einen Kurs, den der Anbieter entfernt hat. Wenden Sie sich an die Betreuung Ihrer Lernplattform.',
  },
  es: {
    title: 'Este curso ya no está disponible',
    text: 'El paquete de su plataforma de aprendizaje apunta a un curso que el proveedor ha retirado. Avise a quienes administran su plataforma.',
  },
  fr: {
    title: 'Ce cours n’est plus disponible',
    text: 'Le paquet de votre plateforme de formation renvoie à un cours que son fournisseur a retiré. Prévenez les responsables de votre plateforme.',
  },
  ar: {
    title: 'هذه الدورة لم تعد متاحة',
    text: 'تشير الحزمة في منصة التعلم إلى دورة أزالها مقدمها. أبلغ القائمين على منصة التعلم لديك.',
    direction: 'rtl',
  },
  ja: {
    title: 'このコースは利用できなくなりました',
    text: '学習プラットフォームのパッケージが参照するコースは、提供元によって削除されました。学習プラットフォームの管理者にお知らせください。',
  },
}

/** The first language of the list that the page has. */
function languageOf(accepted: string): string {
  const wanted = accepted.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.find((language) => Object.hasOwn(languages, language)) ?? 'en'
}

/** The card of the player's pages. */
const style = `
html{color-scheme:light dark}
body{font:1rem/1.45 system-ui,sans-serif;margin:0;padding:1rem;box-sizing:border-box;min-height:100vh;display:grid;place-items:center;color:#1b2430;background:#eef1f5}
main{box-sizing:border-box;width:min(30rem,100%);padding:2.25rem 1.5rem;text-align:center;background:#fff;border:1px solid #d9dfe7;border-radius:1.25rem;box-shadow:0 8px 30px rgb(20 30 50/14%)}
h1{margin:0;font-size:1.5rem;line-height:1.25;text-wrap:balance}
p{margin:.75rem 0 0;color:#566172;text-wrap:pretty}
@media (prefers-color-scheme:dark){
body{color:#e8edf4;background:#11161d}
main{background:#1a212b;border-color:#323c4a;box-shadow:0 8px 30px rgb(0 0 0/50%)}
p{color:#a3afbf}
}
`

const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** @param accepted value of `Accept-Language` */
export function unknownDispatchPage(accepted: string): { readonly policy: string; readonly text: string } {
  const language = languageOf(accepted)
  const { title, text, direction = 'ltr' } = languages[language] ?? english
  return {
    policy: `default-src 'none'; style-src ${styleSource}; base-uri 'none'; form-action 'none'`,
    text: `<!doctype html>
<html lang="${language}" dir="${direction}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
    </main>
  </body>
</html>
`,
  }
}
