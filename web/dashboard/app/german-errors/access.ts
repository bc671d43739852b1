/** Who may do something, and in which workspace, in German. */
import { shellTexts } from '../shell-texts.ts'
import { general, lookAgain, retry, whole, type GermanErrors, type Values } from './german-error.ts'

const roles = new Map<unknown, string>(Object.entries(shellTexts.de.roles))

/** Where the service names the role of the person and the roles that it needs. */
function roleSentence({ role, required_roles: required }: Values): string | null {
  const own = roles.get(role)
  if (own === undefined || !Array.isArray(required)) return null
  const needed = required.map((name: unknown) => roles.get(name)).join(' oder ')
  return `Ihre Rolle in diesem Arbeitsbereich ist ${own}. Nötig ist ${needed}: Fragen Sie einen Inhaber.`
}

export const accessErrors: GermanErrors = {
  AUTH_REQUIRED: whole('Sie sind nicht angemeldet. Melden Sie sich an und versuchen Sie es noch einmal.'),
  API_KEY_REQUIRED: general(
    'Dafür ist ein gültiger API-Schlüssel nötig. Melden Sie sich an oder senden Sie einen Schlüssel.',
  ),
  LRS_CREDENTIALS_REQUIRED: whole(
    'Dafür sind Zugangsdaten des LRS nötig. Melden Sie sich an oder senden Sie die Zugangsdaten.',
  ),
  LRS_SCOPE_NOT_ALLOWED: general(
    'Diese Zugangsdaten des LRS dürfen das nicht. Verwenden Sie Zugangsdaten mit dem passenden Recht.',
  ),
  API_KEY_SCOPE_NOT_ALLOWED: whole(
    'Dieser Arbeitsbereich darf nur Schlüssel mit dem Recht public_api anlegen. Bitten Sie den Betreiber des Dienstes um Schlüssel mit mehr Rechten.',
  ),
  WORKSPACE_ROLE_REQUIRED: {
    sentence:
      'Ihre Rolle in diesem Arbeitsbereich reicht dafür nicht, oder Sie gehören nicht mehr dazu. Fragen Sie einen Inhaber.',
    exact: roleSentence,
  },
  WORKSPACE_ADMIN_REQUIRED: {
    sentence: 'Das dürfen in diesem Arbeitsbereich nur andere Rollen als Ihre. Fragen Sie einen Inhaber.',
    exact: roleSentence,
  },
  PLATFORM_ADMIN_REQUIRED: general(
    'Das können nur Plattform-Admins. Wenn Sie einer sind, melden Sie sich neu an; sonst fragen Sie den Betreiber.',
  ),
  CUSTOMER_ORIGIN_REQUIRED: whole(
    'Eine solche Änderung nimmt der Dienst nur von seiner eigenen Seite an. Öffnen Sie diese Seite unter ihrer eigentlichen Adresse.',
  ),
  WORKSPACE_SUSPENDED: whole(
    'Dieser Arbeitsbereich ist gesperrt. Fragen Sie den Betreiber des Dienstes. Offene Sitzungen speichern noch, bis sie enden.',
  ),
  SESSION_WORKSPACE_REQUIRED: whole('Die Seite hat ihren Arbeitsbereich nicht genannt. Laden Sie die Seite neu.'),
  SESSION_WORKSPACE_CHANGED: whole(
    'Sie arbeiten inzwischen in einem anderen Arbeitsbereich. Laden Sie die Seite neu oder wechseln Sie zurück.',
  ),
  TENANT_MISMATCH: whole(
    'Die Anfrage nennt einen anderen Arbeitsbereich als den, in dem Sie arbeiten. Wechseln Sie dorthin und versuchen Sie es noch einmal.',
  ),
  TEST_MODE_UNSUPPORTED: general('Das geht nur im LIVE-Modus, nicht im TEST-Modus. Wechseln Sie zu LIVE.'),
  INVITATION_NOT_USABLE: general(
    'Diese Einladung gilt nicht mehr. Bitten Sie einen Inhaber oder Admin des Arbeitsbereichs um eine neue.',
  ),
  LAST_OWNER: whole(
    'Das ist der einzige Inhaber des Arbeitsbereichs. Machen Sie zuerst ein anderes Mitglied zum Inhaber.',
  ),
  NOT_FOUND: general(`Das gibt es in diesem Arbeitsbereich nicht. ${lookAgain}`),
  INTERNAL_ERROR: whole(
    `Beim Dienst ist etwas schiefgegangen. ${retry} Wenn es wieder geschieht, nennen Sie dem Betreiber die Nummer der Anfrage.`,
  ),
  BACKEND_UNAVAILABLE: general(`Der Dienst ist gerade ausgelastet oder kurz nicht erreichbar. ${retry}`),
}
