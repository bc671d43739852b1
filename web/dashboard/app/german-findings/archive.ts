/** Findings about the ZIP archive, in German. */
import { none, rebuild, rezip, suspicious, type GermanFinding } from './german-finding.ts'

export const archiveFindings: Readonly<Record<string, GermanFinding>> = {
  NOT_A_ZIP: {
    english: 'The file is not a ZIP archive.',
    message: 'Die Datei ist kein ZIP-Archiv.',
    remedy: 'Laden Sie das SCORM-Paket als die ZIP-Datei hoch, die das Autorenwerkzeug erzeugt hat.',
  },
  ZIP_TRUNCATED: {
    english: 'The archive is cut off: its directory at the end of the file is missing.',
    message: 'Das Archiv ist abgeschnitten: Sein Verzeichnis am Ende der Datei fehlt.',
    remedy: 'Laden Sie die Datei noch einmal hoch; wenn das nicht hilft, exportieren Sie das Paket erneut.',
  },
  ZIP_EMPTY: {
    english: 'The archive contains no files.',
    message: 'Das Archiv enthält keine Dateien.',
    remedy: rebuild,
  },
  ZIP_DIRECTORY_CORRUPT: {
    english: 'The directory of the archive is damaged or contradicts itself.',
    message: 'Das Verzeichnis des Archivs ist beschädigt oder widerspricht sich.',
    remedy: rezip,
  },
  ZIP_DIRECTORY_TOO_LARGE: {
    english: 'The directory of the archive is larger than any course needs.',
    message: 'Das Verzeichnis des Archivs ist größer, als ein Kurs es braucht.',
    remedy: rezip,
  },
  ZIP_MULTI_DISK: {
    english: 'The archive is one part of a split archive.',
    message: 'Das Archiv ist ein Teil eines geteilten Archivs.',
    remedy: 'Fügen Sie die Teile zusammen und erstellen Sie eine einzige ZIP-Datei.',
  },
  ZIP_TOO_MANY_ENTRIES: {
    english: 'The archive holds more entries than are allowed.',
    message: 'Das Archiv enthält mehr Einträge, als erlaubt sind.',
    remedy: 'Teilen Sie den Kurs, oder fassen Sie kleine Dateien zusammen.',
  },
  ZIP_ENCRYPTED: {
    english: 'An entry of the archive is encrypted.',
    message: 'Ein Eintrag des Archivs ist verschlüsselt.',
    remedy: 'Erstellen Sie die ZIP-Datei neu, ohne Kennwort.',
  },
  ZIP_COMPRESSION_UNSUPPORTED: {
    english: 'An entry uses a compression method other than stored or deflate.',
    message: 'Ein Eintrag ist mit einem anderen Verfahren als Deflate gepackt.',
    remedy: 'Erstellen Sie die ZIP-Datei neu, mit dem gewöhnlichen Verfahren (Deflate).',
  },
  ZIP_PATH_TRAVERSAL: {
    english: 'The path of an entry leaves the package folder.',
    message: 'Der Pfad eines Eintrags führt aus dem Ordner des Pakets hinaus.',
    remedy: suspicious,
  },
  ZIP_PATH_ABSOLUTE: {
    english: 'The path of an entry is absolute or names a drive.',
    message: 'Der Pfad eines Eintrags ist absolut oder nennt ein Laufwerk.',
    remedy: rezip,
  },
  ZIP_PATH_NUL: {
    english: 'The path of an entry contains a NUL byte.',
    message: 'Der Pfad eines Eintrags enthält ein NUL-Byte.',
    remedy: suspicious,
  },
  ZIP_PATH_INVALID: {
    english: 'The path of an entry is empty or contains control characters.',
    message: 'Der Pfad eines Eintrags ist leer oder enthält Steuerzeichen.',
    remedy: 'Benennen Sie die Datei um und erstellen Sie die ZIP-Datei neu.',
  },
  ZIP_PATH_TOO_LONG: {
    english: 'The path of an entry is longer than can be stored.',
    message: 'Der Pfad eines Eintrags ist länger, als gespeichert werden kann.',
    remedy: 'Kürzen Sie die Namen von Ordnern und Dateien und erstellen Sie die ZIP-Datei neu.',
  },
  ZIP_SYMLINK: {
    english: 'An entry is a symbolic link.',
    message: 'Ein Eintrag ist eine symbolische Verknüpfung.',
    remedy: 'Ersetzen Sie die Verknüpfung durch die Datei, auf die sie zeigt, und erstellen Sie die ZIP-Datei neu.',
  },
  ZIP_SPECIAL_FILE: {
    english: 'An entry is a device, a pipe or a socket.',
    message: 'Ein Eintrag ist ein Gerät, eine Pipe oder ein Socket.',
    remedy: suspicious,
  },
  ZIP_DUPLICATE_PATH: {
    english: 'Two entries have the same path.',
    message: 'Zwei Einträge haben denselben Pfad.',
    remedy: rezip,
  },
  ZIP_OVERLAPPING_ENTRIES: {
    english: 'Entries of the archive share bytes, as in a decompression bomb.',
    message: 'Einträge des Archivs teilen sich Bytes, wie in einer Dekompressionsbombe.',
    remedy: rezip,
  },
  ZIP_ENTRY_OUT_OF_BOUNDS: {
    english: 'The directory places an entry outside the archive.',
    message: 'Nach dem Verzeichnis liegt ein Eintrag außerhalb des Archivs.',
    remedy: rezip,
  },
  ZIP_SIZE_IMPOSSIBLE: {
    english: 'The sizes stated for an entry cannot be true.',
    message: 'Die Größen, die für einen Eintrag angegeben sind, können nicht stimmen.',
    remedy: rezip,
  },
  ZIP_ENTRY_TOO_LARGE: {
    english: 'A file of the package is larger than is allowed.',
    message: 'Eine Datei des Pakets ist größer, als erlaubt ist.',
    remedy: 'Verkleinern Sie die Datei, zum Beispiel durch eine niedrigere Bitrate des Videos.',
  },
  ZIP_TOTAL_TOO_LARGE: {
    english: 'The unpacked package is larger than is allowed.',
    message: 'Das entpackte Paket ist größer, als erlaubt ist.',
    remedy: 'Verkleinern Sie die Medien, oder teilen Sie den Kurs.',
  },
  ZIP_RATIO_TOO_HIGH: {
    english: 'The archive expands far more than course content does, as in a decompression bomb.',
    message: 'Das Archiv wird beim Entpacken viel größer als ein Kurs, wie eine Dekompressionsbombe.',
    remedy: 'Entfernen Sie Dateien, die nur aus Füllbytes bestehen, und erstellen Sie die ZIP-Datei neu.',
  },
  ZIP_LOCAL_HEADER_MISMATCH: {
    english: 'The header in front of a file contradicts the directory of the archive.',
    message: 'Die Angaben vor einer Datei widersprechen dem Verzeichnis des Archivs.',
    remedy: rezip,
  },
  ZIP_ENTRY_CORRUPT: {
    english: 'The compressed data of a file is damaged.',
    message: 'Die gepackten Daten einer Datei sind beschädigt.',
    remedy: 'Laden Sie die Datei noch einmal hoch; wenn das nicht hilft, erstellen Sie die ZIP-Datei neu.',
  },
  ZIP_ENTRY_SIZE_MISMATCH: {
    english: 'A file unpacks to another size than the directory states.',
    message: 'Eine Datei hat entpackt eine andere Größe, als das Verzeichnis angibt.',
    remedy: rezip,
  },
  ZIP_ENTRY_CHECKSUM_MISMATCH: {
    english: 'The checksum of a file does not match its content.',
    message: 'Die Prüfsumme einer Datei passt nicht zu ihrem Inhalt.',
    remedy: 'Laden Sie die Datei noch einmal hoch; wenn das nicht hilft, erstellen Sie die ZIP-Datei neu.',
  },
  ZIP_BACKSLASHES: {
    english: 'Paths in the archive are written with backslashes; they were read as slashes.',
    message: 'Pfade im Archiv sind mit umgekehrten Schrägstrichen geschrieben; sie wurden als Schrägstriche gelesen.',
    remedy: none,
  },
  ZIP_CASE_DUPLICATES: {
    english: 'Two paths differ only in upper and lower case.',
    message: 'Zwei Pfade unterscheiden sich nur in Groß- und Kleinschreibung.',
    remedy: 'Benennen Sie eine der Dateien um, denn andere Systeme können sie nicht unterscheiden.',
  },
  ZIP_NAME_ENCODING: {
    english: 'File names are not in UTF-8; they were read in the code page of old ZIP tools.',
    message: 'Dateinamen sind nicht in UTF-8 geschrieben; sie wurden in der Codepage alter ZIP-Programme gelesen.',
    remedy:
      'Wenn im Kurs Seiten oder Bilder fehlen, erstellen Sie die ZIP-Datei neu, mit einem Programm, das Namen in UTF-8 schreibt.',
  },
  ZIP_LEADING_DATA: {
    english: 'There are bytes in front of the archive; they were skipped.',
    message: 'Vor dem Archiv stehen Bytes; sie wurden übersprungen.',
    remedy: none,
  },
  ZIP_TRAILING_DATA: {
    english: 'There are bytes behind the archive; they were skipped.',
    message: 'Hinter dem Archiv stehen Bytes; sie wurden übersprungen.',
    remedy: none,
  },
  ZIP_RESERVED_PATH: {
    english: 'Files in the folder `_lectern` are not hosted, as the service keeps its own files there.',
    message: 'Dateien im Ordner `_lectern` werden nicht ausgeliefert, denn dort hält der Dienst seine eigenen Dateien.',
    remedy: 'Benennen Sie den Ordner um, wenn der Kurs ihn braucht.',
  },
}
