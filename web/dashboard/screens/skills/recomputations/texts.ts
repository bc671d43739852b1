import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  caption: 'Recomputations',
  create: 'Compute levels again',
  columns: { kind: 'What', run: 'Run', status: 'State', changed: 'Levels changed', started: 'Started' },
  kinds: {
    replay: 'From the evidence',
    realign: 'By the current alignments',
    migrate: 'To the skills that replace others',
  },
  kindTexts: {
    replay:
      'Computes every level from the evidence that is stored. It finds something only after a half-life or the model has changed, or if something is damaged.',
    realign:
      'Judges what was observed in courses by the alignments as they are published now. It adds evidence where that counts otherwise.',
    migrate:
      'Copies the evidence of skills that were replaced to the skills that replace them, and computes their levels.',
  },
  dry: 'Dry run',
  real: 'Changes levels',
  statuses: {
    queued: 'Waiting',
    processing: 'Computing',
    completed: 'Completed',
    failed: 'Failed',
  },
  /** Of a dry run and of a run for real. */
  changed: (levels: string, of: string) => `${levels} of ${of}`,
  empty: {
    title: 'Nothing was computed again yet',
    text: 'Levels follow new evidence by themselves. After a framework, an alignment or the model has changed, they can be computed again: first as a dry run, which shows what would change and changes nothing.',
  },
  pager: 'Pages of recomputations',
  first: 'First page',
  later: 'Older',
  form: {
    title: 'Compute levels again',
    text: 'This starts a dry run. It changes nothing; you decide once you have seen what it found.',
    kind: 'What to compute',
    framework: 'Framework',
    alignment: 'Alignments',
    everyAlignment: 'All alignments to the framework',
    fromVersion: 'Replaced after version',
    fromVersionHint: 'Only skills that were replaced after this version of the framework. Empty: all replaced skills.',
    noFramework: 'Publish a framework first: levels belong to a published version.',
    start: 'Start the dry run',
    starting: 'Starting …',
    running: 'See what is under way',
  },
  one: {
    parent: 'Recomputations',
    stepsLabel: 'Progress of the recomputation',
    steps: { waiting: 'Waits for a worker', computing: 'Computes levels', done: 'Completed' },
    states: { done: 'done', now: 'under way', later: 'still to come', failed: 'failed' },
    looked: (levels: string, changed: string) => `${levels} levels computed so far, ${changed} come out otherwise.`,
    over: {
      dry: 'The dry run is complete. Nothing was changed.',
      real: 'The recomputation is complete. Levels are changed.',
      failed: 'The recomputation has failed.',
    },
    facts: {
      framework: 'Framework',
      alignment: 'Alignment',
      fromVersion: 'Replaced after version',
      model: 'Model',
      started: 'Started',
      ended: 'Ended',
      dryRun: 'Dry run before it',
      id: 'ID',
    },
    counts: {
      title: { dry: 'What would change', real: 'What changed' },
      projections: 'Levels computed',
      changed: { dry: 'Estimates that would move', real: 'Estimates that moved' },
      levelChanged: { dry: 'Levels that would change', real: 'Levels that changed' },
      maxDelta: 'Largest move of an estimate',
      evidence: { dry: 'Evidence that would be added', real: 'Evidence added' },
      nothing: 'Nothing comes out otherwise: the levels are what the evidence gives.',
    },
    run: {
      action: 'Change the levels',
      title: 'Change the levels as the dry run has shown',
      text: (estimates: string, levels: string, evidence: string) =>
        `Estimates that move: ${estimates}. Levels that change: ${levels}. Evidence that is added: ${evidence}. Evidence that has come since the dry run counts too. Webhooks hear of levels that change.`,
      refused: 'If a framework or an alignment was published since this dry run, do another dry run first.',
    },
    again: 'Do another dry run',
    followed: 'See the run that changed levels',
    ambiguous:
      'These skills are replaced by several others. Their evidence stays where it is, since nothing says which of them it speaks for:',
    check: {
      title: 'How well levels predict',
      text: 'Each record of evidence was predicted from those before it. The Brier score is the mean squared error: 0 is perfect, 0.25 is a coin. It changes no level.',
      none: 'There is no record to check.',
      brier: 'Brier score',
      records: 'Records',
      caption: 'Predictions by tenths, beside what came',
      columns: { range: 'Predicted between', records: 'Records', predicted: 'Predicted', observed: 'Came' },
      range: (from: string, to: string) => `${from} and ${to}`,
      byMode: 'By kind of demonstration',
      mode: 'Demonstration',
    },
  },
}

export const recomputationsTexts = defineTexts<typeof en>({
  en,
  de: {
    caption: 'Neuberechnungen',
    create: 'Stufen neu berechnen',
    columns: { kind: 'Was', run: 'Lauf', status: 'Zustand', changed: 'Geänderte Stufen', started: 'Begonnen' },
    kinds: {
      replay: 'Aus den Nachweisen',
      realign: 'Nach den geltenden Zuordnungen',
      migrate: 'Auf ersetzende Kompetenzen',
    },
    kindTexts: {
      replay:
        'Berechnet jede Stufe aus den gespeicherten Nachweisen. Das findet nur etwas, wenn sich eine Halbwertszeit oder das Modell geändert hat, oder wenn etwas beschädigt ist.',
      realign:
        'Bewertet, was in Kursen beobachtet wurde, nach den jetzt veröffentlichten Zuordnungen. Wo etwas anders zählt, kommen Nachweise hinzu.',
      migrate:
        'Kopiert die Nachweise ersetzter Kompetenzen auf die Kompetenzen, die sie ersetzen, und berechnet deren Stufen.',
    },
    dry: 'Probelauf',
    real: 'Ändert Stufen',
    statuses: { queued: 'Wartet', processing: 'Rechnet', completed: 'Abgeschlossen', failed: 'Gescheitert' },
    changed: (levels, of) => `${levels} von ${of}`,
    empty: {
      title: 'Noch wurde nichts neu berechnet',
      text: 'Stufen folgen neuen Nachweisen von selbst. Nach Änderungen an Rahmen, Zuordnungen oder Modell können sie neu berechnet werden: zuerst als Probelauf, der zeigt, was sich ändern würde, und nichts ändert.',
    },
    pager: 'Seiten der Neuberechnungen',
    first: 'Erste Seite',
    later: 'Ältere',
    form: {
      title: 'Stufen neu berechnen',
      text: 'Das beginnt einen Probelauf. Er ändert nichts; Sie entscheiden, wenn Sie sein Ergebnis gesehen haben.',
      kind: 'Was berechnet wird',
      framework: 'Rahmen',
      alignment: 'Zuordnungen',
      everyAlignment: 'Alle Zuordnungen zum Rahmen',
      fromVersion: 'Ersetzt nach Version',
      fromVersionHint: 'Nur Kompetenzen, die nach dieser Version des Rahmens ersetzt wurden. Leer: alle ersetzten.',
      noFramework: 'Veröffentlichen Sie zuerst einen Rahmen: Stufen gehören zu einer veröffentlichten Version.',
      start: 'Probelauf beginnen',
      starting: 'Wird begonnen …',
      running: 'Die laufende Neuberechnung ansehen',
    },
    one: {
      parent: 'Neuberechnungen',
      stepsLabel: 'Fortschritt der Neuberechnung',
      steps: { waiting: 'Wartet auf einen Worker', computing: 'Berechnet Stufen', done: 'Abgeschlossen' },
      states: { done: 'fertig', now: 'im Gange', later: 'steht noch aus', failed: 'gescheitert' },
      looked: (levels, changed) => `Bisher ${levels} Stufen berechnet, ${changed} ergeben sich anders.`,
      over: {
        dry: 'Der Probelauf ist abgeschlossen. Nichts wurde geändert.',
        real: 'Die Neuberechnung ist abgeschlossen. Die Stufen sind geändert.',
        failed: 'Die Neuberechnung ist gescheitert.',
      },
      facts: {
        framework: 'Rahmen',
        alignment: 'Zuordnung',
        fromVersion: 'Ersetzt nach Version',
        model: 'Modell',
        started: 'Begonnen',
        ended: 'Beendet',
        dryRun: 'Probelauf davor',
        id: 'ID',
      },
      counts: {
        title: { dry: 'Was sich ändern würde', real: 'Was sich geändert hat' },
        projections: 'Berechnete Stufen',
        changed: { dry: 'Schätzungen, die sich ändern würden', real: 'Geänderte Schätzungen' },
        levelChanged: { dry: 'Stufen, die sich ändern würden', real: 'Geänderte Stufen' },
        maxDelta: 'Größte Änderung einer Schätzung',
        evidence: { dry: 'Nachweise, die hinzukämen', real: 'Hinzugekommene Nachweise' },
        nothing: 'Nichts ergibt sich anders: Die Stufen sind, was die Nachweise ergeben.',
      },
      run: {
        action: 'Stufen ändern',
        title: 'Stufen ändern, wie der Probelauf gezeigt hat',
        text: (estimates, levels, evidence) =>
          `Schätzungen, die sich ändern: ${estimates}. Stufen, die sich ändern: ${levels}. Nachweise, die hinzukommen: ${evidence}. Nachweise, die seit dem Probelauf kamen, zählen mit. Webhooks erfahren von geänderten Stufen.`,
        refused:
          'Wurde seit diesem Probelauf ein Rahmen oder eine Zuordnung veröffentlicht, machen Sie zuerst einen neuen Probelauf.',
      },
      again: 'Neuer Probelauf',
      followed: 'Den Lauf ansehen, der Stufen geändert hat',
      ambiguous:
        'Diese Kompetenzen werden von mehreren ersetzt. Ihre Nachweise bleiben, wo sie sind, weil nichts sagt, für welche sie sprechen:',
      check: {
        title: 'Wie gut Stufen vorhersagen',
        text: 'Jeder Nachweis wurde aus den vorhergehenden vorhergesagt. Der Brier-Wert ist der mittlere quadratische Fehler: 0 ist vollkommen, 0,25 ein Münzwurf. Er ändert keine Stufe.',
        none: 'Es gibt keinen Nachweis, der sich prüfen ließe.',
        brier: 'Brier-Wert',
        records: 'Nachweise',
        caption: 'Vorhersagen nach Zehnteln, neben dem, was eintrat',
        columns: {
          range: 'Vorhergesagt zwischen',
          records: 'Nachweise',
          predicted: 'Vorhergesagt',
          observed: 'Eingetreten',
        },
        range: (from, to) => `${from} und ${to}`,
        byMode: 'Nach Art des Belegs',
        mode: 'Beleg',
      },
    },
  },
})
