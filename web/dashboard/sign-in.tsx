/** Starts the pages `/sign-in` and `/signed-in`. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { chosenLanguage, LanguageContext } from './app/language.ts'
import { SignedInPage, SignInPage } from './sign-in/pages.tsx'

const language = chosenLanguage()
document.documentElement.lang = language
const returnTo = new URLSearchParams(location.search).get('return_to') ?? '/'
const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <LanguageContext value={language}>
        {location.pathname === '/signed-in' ? <SignedInPage /> : <SignInPage returnTo={returnTo} />}
      </LanguageContext>
    </StrictMode>,
  )
