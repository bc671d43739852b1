/** What courses of authoring tools and hand-made packages hold, as their manifests were read by other means. */
export interface PublishedCourse {
  file: string
  edition: string
  title: string
  entry: string
  items: number
  scos: number
  /** How often each part of sequencing and of the run-time data occurs (`course-facts.ts`). */
  facts: string
  /** Codes, each once. */
  warnings: string
}

export const publishedCourses: readonly PublishedCourse[] = [
  { file: 'scorm12/bubblesort-iiith.zip', edition: '1.2', title: 'Bubble Sort Learning Module', entry: 'index.html', items: 1, scos: 1, facts: 'mastery:1', warnings: 'RESOURCE_FILE_MISSING' },
  { file: 'scorm12/ciberseguridad-10sco-es.zip', edition: '1.2', title: 'Curso de Ciberseguridad (50 h) – Basado en \'Ciberseguridad para Torpes – Ed. Ampliada\'', entry: '01-S1-Fundamentos.html', items: 10, scos: 10, facts: '', warnings: 'VERSION_UNKNOWN' },
  { file: 'scorm12/courselab-itmo.zip', edition: '1.2', title: 'Pavel', entry: '1/start.html?width=750&height=530', items: 1, scos: 1, facts: '', warnings: '' },
  { file: 'scorm12/golf-ContentPackagingOneFilePerSCO_SCORM12.zip', edition: '1.2', title: 'Golf Explained - CP One File Per SCO', entry: 'Playing/Playing.html', items: 22, scos: 0, facts: '', warnings: 'COURSE_WITHOUT_SCO' },
  { file: 'scorm12/golf-ContentPackagingSingleSCO_SCORM12.zip', edition: '1.2', title: 'Golf Explained - CP Single SCO', entry: 'shared/launchpage.html', items: 1, scos: 1, facts: '', warnings: '' },
  { file: 'scorm12/golf-RuntimeBasicCalls_SCORM12-moodle.zip', edition: '1.2', title: 'Golf Explained - Run-time Basic Calls', entry: 'shared/launchpage.html', items: 1, scos: 1, facts: '', warnings: '' },
  { file: 'scorm12/golf-RuntimeBasicCalls_SCORM12.zip', edition: '1.2', title: 'Golf Explained - Run-time Basic Calls', entry: 'shared/launchpage.html', items: 1, scos: 1, facts: '', warnings: '' },
  { file: 'scorm12/golf-RuntimeMinimumCalls_SCORM12-mini.zip', edition: '1.2', title: 'Golf Explained - Minimum Run-time Calls', entry: 'Playing/Playing.html', items: 11, scos: 9, facts: '', warnings: '' },
  { file: 'scorm12/golf-RuntimeMinimumCalls_SCORM12.zip', edition: '1.2', title: 'Golf Explained - Minimum Run-time Calls', entry: 'Playing/Playing.html', items: 22, scos: 18, facts: '', warnings: '' },
  { file: 'scorm12/mp-ContentPackagingWithMetadata_SCORM12.zip', edition: '1.2', title: 'SCORM 1.2 With Metadata', entry: 'index.html', items: 1, scos: 1, facts: 'launchData:1', warnings: '' },
  { file: 'scorm12/mp-LaunchUrlFromNestedItem_SCORM12.zip', edition: '1.2', title: 'Launch URL From Nested Item Test', entry: 'content/topic1.html', items: 7, scos: 2, facts: '', warnings: '' },
  { file: 'scorm12/mp-MultipleItemsWithIdentifierRef_SCORM12.zip', edition: '1.2', title: 'Multiple Items With IdentifierRef Test', entry: 'content/item1.html', items: 3, scos: 3, facts: '', warnings: '' },
  { file: 'scorm12/mp-PrerequisitesTest_SCORM12.zip', edition: '1.2', title: 'Prerequisites Test Course', entry: 'module1.html', items: 4, scos: 4, facts: 'launchData:1 mastery:2 maxTime:1 prerequisites:3 timeLimit:1', warnings: '' },
  { file: 'scorm12/p5js-quiz-zh-tw.zip', edition: '1.2', title: 'p5.js 動態回饋測驗系統', entry: 'index.html', items: 1, scos: 1, facts: '', warnings: '' },
  { file: 'scorm12/partyrock.zip', edition: '1.2', title: 'AWS PartyRock - Prototyping GenAI Applications', entry: 'shared/launchpage.html', items: 1, scos: 1, facts: '', warnings: '' },
  { file: 'scorm12/reload-6sco.zip', edition: '1.2', title: 'Teste', entry: 'index.html', items: 6, scos: 6, facts: '', warnings: 'VERSION_UNKNOWN' },
  { file: 'scorm12/responsible-ai-10sco.zip', edition: '1.2', title: 'Responsible Use of AI (scorm, Graded+Retry)', entry: 'sco_1/index.html', items: 10, scos: 10, facts: '', warnings: '' },
  { file: 'scorm12/sbu-generator-minimal.zip', edition: '1.2', title: 'Your Course Title', entry: 'index.html', items: 1, scos: 1, facts: '', warnings: '' },
  { file: 'scorm12/scormdriver-shell.zip', edition: '1.2', title: 'Course Title', entry: 'scormdriver/indexAPI.html', items: 1, scos: 1, facts: '', warnings: 'RESOURCE_FILE_MISSING' },
  { file: 'scorm12/suica-color-hues.zip', edition: '1.2', title: 'Suica SCORM', entry: 'color-hues.html', items: 1, scos: 1, facts: '', warnings: 'RESOURCE_FILE_MISSING' },
  { file: 'scorm12/suica-lms-info.zip', edition: '1.2', title: 'Suica SCORM', entry: 'lms-info.html', items: 1, scos: 1, facts: '', warnings: '' },
  { file: 'scorm12/suica-scorm-template.zip', edition: '1.2', title: 'Suica SCORM', entry: 'SCORM-TEMPLATE.html', items: 1, scos: 1, facts: '', warnings: '' },
  { file: 'scorm2004/card-match-arabic-3rd.zip', edition: '2004 3rd Edition', title: 'كتب الفقهاء الحنفية', entry: 'index.html', items: 1, scos: 1, facts: 'deliveryControls:1 flow:1', warnings: '' },
  { file: 'scorm2004/golf-ContentPackagingMetadata_SCORM20043rdEdition.zip', edition: '2004 3rd Edition', title: 'Golf Explained - Metadata Example', entry: 'shared/launchpage.html', items: 1, scos: 1, facts: '', warnings: '' },
  { file: 'scorm2004/golf-ContentPackagingOneFilePerSCO_SCORM20043rdEdition.zip', edition: '2004 3rd Edition', title: 'Golf Explained - CP One File Per SCO', entry: 'Playing/Playing.html', items: 22, scos: 0, facts: '', warnings: 'COURSE_WITHOUT_SCO' },
  { file: 'scorm2004/golf-ContentPackagingSingleSCO_SCORM20042ndEdition.zip', edition: '2004 2nd Edition', title: 'Golf Explained - CP Single SCO', entry: 'shared/launchpage.html', items: 1, scos: 1, facts: '', warnings: '' },
  { file: 'scorm2004/golf-ContentPackagingSingleSCO_SCORM20043rdEdition.zip', edition: '2004 3rd Edition', title: 'Golf Explained - CP Single SCO', entry: 'shared/launchpage.html', items: 1, scos: 1, facts: '', warnings: '' },
  { file: 'scorm2004/golf-RunTimeAdvancedCalls_SCORM20043rdEdition.zip', edition: '2004 3rd Edition', title: 'Golf Explained - Run-time Advanced Calls', entry: 'shared/launchpage.html', items: 1, scos: 1, facts: 'byMeasure:1 deliveryControls:1 flow:1 objectives:5', warnings: '' },
  { file: 'scorm2004/golf-RuntimeBasicCalls_SCORM20043rdEdition.zip', edition: '2004 3rd Edition', title: 'Golf Explained - Run-time Basic Calls', entry: 'shared/launchpage.html', items: 1, scos: 1, facts: 'deliveryControls:1 flow:1', warnings: '' },
  { file: 'scorm2004/golf-RuntimeMinimumCalls_SCORM20043rdEdition-original.zip', edition: '2004 3rd Edition', title: 'Golf Explained - Minimum Run-time Calls', entry: 'Playing/Playing.html', items: 22, scos: 18, facts: '', warnings: '' },
  { file: 'scorm2004/golf-SequencingForcedSequential_SCORM20043rdEdition.zip', edition: '2004 3rd Edition', title: 'Golf Explained - Sequencing Forced Order', entry: 'shared/launchpage.html?content=playing', items: 5, scos: 5, facts: 'conditions:8 deliveryControls:5 disabled:4 flow:1 maps:8 objectives:9', warnings: '' },
  { file: 'scorm2004/golf-SequencingPostTestRollup4thEd_SCORM20044thEdition.zip', edition: '2004 4th Edition', title: 'Golf Explained - 4th Edition Features', entry: 'shared/launchpage.html?content=playing', items: 5, scos: 5, facts: 'buckets:5 conditions:10 deliveryControls:5 disabled:3 flow:1 hiddenFromChoice:2 maps:8 objectives:9 threshold:5', warnings: '' },
  { file: 'scorm2004/golf-SequencingPostTestRollup_SCORM20043rdEdition.zip', edition: '2004 3rd Edition', title: 'Golf Explained - Sequencing Post Test Rollup', entry: 'shared/launchpage.html?content=playing', items: 5, scos: 5, facts: 'conditions:8 deliveryControls:5 disabled:4 flow:1 maps:8 objectives:9', warnings: '' },
  { file: 'scorm2004/golf-SequencingPreOrPostTestRollup_SCORM20043rdEdition.zip', edition: '2004 3rd Edition', title: 'Golf Explained - Sequencing Pre or Post Test Rollup', entry: 'shared/launchpage.html?content=assessment', items: 8, scos: 6, facts: 'attemptLimit:1 conditions:5 deliveryControls:6 disabled:4 flow:3 invisible:2 maps:5 objectives:5 rollupRules:4', warnings: '' },
  { file: 'scorm2004/golf-SequencingRandomTest_SCORM20043rdEdition.zip', edition: '2004 3rd Edition', title: 'Golf Explained - Sequencing Random Test', entry: 'shared/launchpage.html?content=playing', items: 10, scos: 8, facts: 'attemptLimit:1 conditions:14 deliveryControls:8 disabled:2 exitAll:1 exitParent:4 flow:3 hidden:4 invisible:5 maps:7 noChoice:1 objectives:7 randomization:1 retry:2 rollupRules:4', warnings: '' },
  { file: 'scorm2004/lessonsco-template-3rd.zip', edition: '2004 3rd Edition', title: 'Lesson SCO Prototype', entry: 'index.html', items: 1, scos: 1, facts: '', warnings: '' },
  { file: 'scorm2004/minimal-4th-2files.zip', edition: '2004 4th Edition', title: 'Test SCORM 2004 Course', entry: 'index.html', items: 1, scos: 1, facts: '', warnings: '' },
  { file: 'scorm2004/scorm-starter-template.zip', edition: '2004 4th Edition', title: 'Starter Template', entry: 'content/sco1/launch.html', items: 5, scos: 3, facts: 'buckets:3 deliveryControls:3 flow:3 invisible:1 launchData:3 maps:2 noChoiceExit:1 objectives:2', warnings: '' },
  { file: 'scorm2004/svincent-dist.zip', edition: '2004 4th Edition', title: 'SCORM Template', entry: 'index.html', items: 1, scos: 1, facts: 'conditions:8 deliveryControls:1 disabled:1 exitParent:1 maps:2 objectives:2 retry:1 skip:1 threshold:1', warnings: '' },
  { file: 'authoring/adapt-perehdytys-fi-12.zip', edition: '1.2', title: 'Perehdytyskurssi', entry: 'index_lms.html', items: 1, scos: 1, facts: '', warnings: '' },
  { file: 'authoring/captivate-12.zip', edition: '1.2', title: 'Captivate E-Learning Course', entry: 'index.html', items: 1, scos: 1, facts: '', warnings: '' },
  { file: 'authoring/exe-redes-es-12.zip', edition: '1.2', title: 'Redes', entry: 'index.html', items: 19, scos: 19, facts: '', warnings: 'RESOURCE_FILE_MISSING' },
  { file: 'authoring/h5p-author-telephone-12.zip', edition: '1.2', title: 'A1: Telephone - Basics', entry: 'index.html', items: 1, scos: 1, facts: 'mastery:1', warnings: 'RESOURCE_FILE_MISSING' },
  { file: 'authoring/h5p-forex-fr-12.zip', edition: '1.2', title: 'Forex Fundamentals', entry: 'preview.html', items: 1, scos: 1, facts: 'mastery:1', warnings: '' },
  { file: 'authoring/h5p-jurnal-id-12.zip', edition: '1.2', title: 'Menganalisis Transaksi Jurnal Penyesuaian Perusahaan Dagang', entry: 'index.html', items: 1, scos: 1, facts: 'mastery:1', warnings: '' },
  { file: 'authoring/ispring-scorm-and-lms-2004-4th.zip', edition: '2004 4th Edition', title: 'SCORM and Learning Management Systems_Noe2', entry: 'res/index.html', items: 1, scos: 1, facts: 'deliveryControls:1 flow:1', warnings: '' },
  { file: 'authoring/rise-bacon-12.zip', edition: '1.2', title: 'bacon II', entry: 'scormdriver/indexAPI.html', items: 1, scos: 1, facts: 'launchData:1', warnings: '' },
  { file: 'authoring/rise-powerpoint-uz-12.zip', edition: '1.2', title: 'MICROSOFT POWERPOINT TAQDIMOT MUHARRIRI VA UNING IMKONIYATLARI', entry: 'scormdriver/indexAPI.html', items: 1, scos: 1, facts: 'launchData:1', warnings: '' },
  { file: 'authoring/storyline-flash-html5-2004-cam13.zip', edition: '2004 2nd Edition', title: 'SL360 LMS SCORM 2004', entry: 'index_lms.html', items: 1, scos: 1, facts: 'deliveryControls:2 flow:1', warnings: '' },
  { file: 'authoring/storyline360-crossword-12.zip', edition: '1.2', title: 'Crossword_Puzzle', entry: 'index_lms.html', items: 1, scos: 1, facts: '', warnings: 'RESOURCE_FILE_MISSING' },
]
