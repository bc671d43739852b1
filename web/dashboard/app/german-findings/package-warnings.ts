/** Warnings about the package as a course, in German. */
import { none, type GermanFinding } from './german-finding.ts'

export const packageWarnings: Readonly<Record<string, GermanFinding>> = {
  PACKAGE_IN_FOLDER: {
    english: 'The whole package is in one folder of the archive; the folder was removed from the paths.',
    message: 'Das ganze Paket liegt in einem Ordner des Archivs; der Ordner wurde aus den Pfaden entfernt.',
    remedy: none,
  },
  MANIFEST_NAME_CASE: {
    english: 'The manifest is not named imsmanifest.xml in lower case.',
    message: 'Der Name des Manifests, imsmanifest.xml, ist nicht in Kleinbuchstaben geschrieben.',
    remedy: 'Benennen Sie die Datei um; andere Systeme finden sie vielleicht nicht.',
  },
  XML_ENCODING_GUESSED: {
    english: 'The manifest is not in the encoding that it states; another one was guessed.',
    message: 'Das Manifest hat nicht die Zeichencodierung, die es angibt; eine andere wurde vermutet.',
    remedy: 'Speichern Sie das Manifest in UTF-8, wenn Titel falsch aussehen.',
  },
  XML_PREFIX_UNBOUND: {
    english: 'The manifest uses a namespace prefix that it does not declare.',
    message: 'Das Manifest verwendet ein Namensraum-Präfix, das es nicht deklariert.',
    remedy: 'Deklarieren Sie das Präfix im Manifest; andere Systeme weisen das Paket vielleicht ab.',
  },
  XML_ENTITY_UNKNOWN: {
    english: 'The manifest uses an ampersand or an entity that XML does not know; it was kept as written.',
    message:
      'Das Manifest enthält ein Und-Zeichen (&) oder eine Entität, die XML nicht kennt; es blieb, wie es geschrieben ist.',
    remedy: 'Schreiben Sie &amp; für ein Und-Zeichen, und Zeichen anstelle von benannten Entitäten.',
  },
  VERSION_UNKNOWN: {
    english: 'The manifest does not state a known SCORM version; it was guessed.',
    message: 'Das Manifest gibt keine bekannte SCORM-Version an; sie wurde vermutet.',
    remedy: 'Geben Sie die Version in <schemaversion> an, zum Beispiel 1.2 oder 2004 4th Edition.',
  },
  VERSION_CONTRADICTED: {
    english: 'The stated SCORM version contradicts the namespaces of the manifest.',
    message: 'Die angegebene SCORM-Version widerspricht den Namensräumen des Manifests.',
    remedy: 'Prüfen Sie, ob der Kurs für eine einzige Version von SCORM veröffentlicht wurde.',
  },
  DEFAULT_ORGANIZATION_INVALID: {
    english: 'The default organization is not stated or does not exist; the first usable one is played.',
    message:
      'Die Standard-Gliederung (organization) ist nicht angegeben, oder es gibt sie nicht; die erste brauchbare wird gespielt.',
    remedy: 'Nennen Sie im Attribut default eine Gliederung, die es gibt.',
  },
  ORGANIZATION_IDENTIFIER_DUPLICATE: {
    english: 'Two organizations have the same identifier; the later one was renamed.',
    message: 'Zwei Gliederungen (organization) haben dieselbe Kennung; die spätere wurde umbenannt.',
    remedy: 'Geben Sie jeder Gliederung eine eigene Kennung.',
  },
  ORGANIZATION_ASSUMED: {
    english: 'The manifest has no organization; its only SCO is played as the course.',
    message: 'Das Manifest hat keine Gliederung (organization); sein einziges SCO wird als Kurs gespielt.',
    remedy: 'Fügen Sie eine Gliederung mit einem Teil (item) für das SCO hinzu.',
  },
  SUBMANIFEST_IGNORED: {
    english: 'The manifest contains another manifest, which is not read.',
    message: 'Das Manifest enthält ein weiteres Manifest, das nicht gelesen wird.',
    remedy: 'Führen Sie die Teile in einem Manifest zusammen, wenn sie zum Kurs gehören.',
  },
  IDENTIFIER_PADDED: {
    english: 'An identifier has blanks around it; they were removed.',
    message: 'Um eine Kennung stehen Leerzeichen; sie wurden entfernt.',
    remedy: none,
  },
  ITEM_IDENTIFIER_MISSING: {
    english: 'An item has no identifier; one was made up from its position.',
    message: 'Ein Teil (item) hat keine Kennung; sie wurde aus seiner Stelle gebildet.',
    remedy: 'Geben Sie jedem Teil eine Kennung, damit der Lernstand erhalten bleibt, wenn der Kurs geändert wird.',
  },
  ITEM_IDENTIFIER_DUPLICATE: {
    english: 'Two items have the same identifier; the later one was renamed.',
    message: 'Zwei Teile (item) haben dieselbe Kennung; der spätere wurde umbenannt.',
    remedy: 'Geben Sie jedem Teil eine eigene Kennung.',
  },
  ITEM_TITLE_MISSING: {
    english: 'An item has no title; its identifier is shown instead.',
    message: 'Ein Teil (item) hat keinen Titel; seine Kennung wird stattdessen gezeigt.',
    remedy: 'Geben Sie dem Teil einen Titel.',
  },
  ITEM_RESOURCE_UNKNOWN: {
    english: 'An item refers to a resource that the manifest does not have; it cannot be launched.',
    message: 'Ein Teil (item) verweist auf eine Ressource, die das Manifest nicht hat; er kann nicht gestartet werden.',
    remedy: 'Berichtigen Sie das Attribut identifierref des Teils.',
  },
  ITEM_RESOURCE_WITHOUT_HREF: {
    english: 'An item refers to a resource without an href; it cannot be launched.',
    message: 'Ein Teil (item) verweist auf eine Ressource ohne href; er kann nicht gestartet werden.',
    remedy: 'Geben Sie der Ressource ein href.',
  },
  ITEM_FILE_MISSING: {
    english: 'The file of an item is not in the archive; the item will not open.',
    message: 'Die Datei eines Teils (item) ist nicht im Archiv; er lässt sich nicht öffnen.',
    remedy: 'Fügen Sie die Datei dem Paket hinzu.',
  },
  ITEM_HREF_FORBIDDEN: {
    english:
      'The address of an item leaves the package, uses a scheme that is not allowed or is too long; it cannot be launched.',
    message:
      'Die Adresse eines Teils (item) führt aus dem Paket hinaus, hat ein Schema, das nicht erlaubt ist, oder ist zu lang; er kann nicht gestartet werden.',
    remedy: 'Lassen Sie die Ressource auf eine Datei des Pakets oder auf eine https-Adresse zeigen.',
  },
  ITEM_CLUSTER_WITH_RESOURCE: {
    english: 'An item has both children and a resource, which SCORM 2004 does not allow; the resource is not launched.',
    message:
      'Ein Teil (item) hat sowohl Teile unter sich als auch eine Ressource, was SCORM 2004 nicht erlaubt; die Ressource wird nicht gestartet.',
    remedy: 'Geben Sie der Ressource einen eigenen Teil.',
  },
  RESOURCE_IDENTIFIER_DUPLICATE: {
    english: 'Two resources have the same identifier; the first one counts.',
    message: 'Zwei Ressourcen haben dieselbe Kennung; die erste zählt.',
    remedy: 'Geben Sie jeder Ressource eine eigene Kennung.',
  },
  RESOURCE_DEPENDENCY_UNKNOWN: {
    english: 'A resource depends on a resource that the manifest does not have.',
    message: 'Eine Ressource hängt von einer Ressource ab, die das Manifest nicht hat.',
    remedy: none,
  },
  RESOURCE_FILE_MISSING: {
    english: 'A file that the manifest lists is not in the archive.',
    message: 'Eine Datei, die das Manifest aufführt, ist nicht im Archiv.',
    remedy: 'Fügen Sie die Datei hinzu, wenn der Kurs sie braucht.',
  },
  RESOURCE_FILE_OUTSIDE: {
    english: 'The manifest lists a file outside the package; it is not read.',
    message: 'Das Manifest führt eine Datei außerhalb des Pakets auf; sie wird nicht gelesen.',
    remedy: 'Berichtigen Sie das href der Datei.',
  },
  SCORM_TYPE_MISSING: {
    english: 'A launched resource does not state whether it is a SCO or an asset; it is treated as an asset.',
    message:
      'Eine Ressource, die gestartet wird, gibt nicht an, ob sie ein SCO oder ein Asset ist; sie wird als Asset behandelt.',
    remedy: 'Geben Sie adlcp:scormType="sco" an, wenn die Ressource der Lernplattform Ergebnisse meldet.',
  },
  HREF_CASE_MISMATCH: {
    english:
      'A path in the manifest differs from the file name in upper and lower case or in accents; the file was found.',
    message:
      'Ein Pfad im Manifest weicht in Groß- und Kleinschreibung oder in Akzenten vom Namen der Datei ab; die Datei wurde gefunden.',
    remedy:
      'Schreiben Sie den Pfad, wie die Datei heißt; Links im Kurs haben vielleicht denselben Fehler und funktionieren nicht.',
  },
  HREF_BACKSLASHES: {
    english: 'A path in the manifest is written with backslashes; they were read as slashes.',
    message:
      'Ein Pfad im Manifest ist mit umgekehrten Schrägstrichen geschrieben; sie wurden als Schrägstriche gelesen.',
    remedy: none,
  },
  HREF_ABSOLUTE: {
    english: 'A path in the manifest begins with a slash; it was read from the top of the package.',
    message:
      'Ein Pfad im Manifest beginnt mit einem Schrägstrich; er wurde vom obersten Ordner des Pakets aus gelesen.',
    remedy: none,
  },
  VALUE_INVALID: {
    english: 'A value in the manifest is not one that the standard allows; it was ignored.',
    message: 'Ein Wert im Manifest gehört nicht zu denen, die der Standard erlaubt; er wurde nicht beachtet.',
    remedy: 'Berichtigen Sie den genannten Wert.',
  },
  SEQUENCING_REFERENCE_UNKNOWN: {
    english: 'An item refers to a sequencing definition that the manifest does not have.',
    message: 'Ein Teil (item) verweist auf eine Ablaufregel (sequencing), die das Manifest nicht hat.',
    remedy: 'Berichtigen Sie das Attribut IDRef, oder nehmen Sie die Regel in die sequencingCollection auf.',
  },
  STORYLINE_ENTRY_REPLACED: {
    english: 'The item names launcher.html; index_lms.html beside it is launched instead.',
    message: 'Der Teil (item) nennt launcher.html; stattdessen wird index_lms.html gestartet, das daneben liegt.',
    remedy: none,
  },
  LAUNCH_EXTERNAL: {
    english: 'An item launches an address outside the package, which cannot report to the learning system.',
    message: 'Ein Teil (item) startet eine Adresse außerhalb des Pakets, die der Lernplattform nichts melden kann.',
    remedy: 'Nehmen Sie den Inhalt in das Paket auf, wenn seine Ergebnisse aufgezeichnet werden sollen.',
  },
  LAUNCH_NOT_HTML: {
    english: 'A SCO launches a file that is not a web page, so it cannot report results.',
    message: 'Ein SCO startet eine Datei, die keine Webseite ist; es kann also keine Ergebnisse melden.',
    remedy: 'Starten Sie eine Seite, die die Datei zeigt und den Abschluss meldet.',
  },
  LAUNCH_FLASH: {
    english: 'An item launches Flash content, which no browser plays any more.',
    message: 'Ein Teil (item) startet einen Flash-Inhalt, den kein Browser mehr spielt.',
    remedy: 'Veröffentlichen Sie den Kurs als HTML5.',
  },
  MEDIA_OVERSIZED: {
    english: 'A picture, a sound or a film is so large that learners wait for it.',
    message: 'Ein Bild, ein Ton oder ein Film ist so groß, dass Lernende darauf warten.',
    remedy: 'Exportieren Sie die Datei mit niedrigerer Auflösung oder Bitrate.',
  },
  COURSE_WITHOUT_SCO: {
    english: 'No item of the course is a SCO, so no scores are reported.',
    message: 'Kein Teil des Kurses ist ein SCO, es werden also keine Ergebnisse gemeldet.',
    remedy:
      'Veröffentlichen Sie den Kurs mit Meldung an eine Lernplattform, wenn Ergebnisse aufgezeichnet werden sollen.',
  },
}
