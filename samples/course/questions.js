/** The quiz: five questions, each for one of the three objectives of the course. */
;(function (root) {
  'use strict'

  const Course = (root.Course = root.Course || {})

  Course.objectives = {
    observe: 'Say what you saw',
    build: 'Build the message',
    talk: 'Make it a conversation',
  }

  Course.questions = [
    {
      id: 'camera-sentence',
      type: 'choice',
      objective: 'observe',
      prompt: 'Which sentence tells what a camera would have shown?',
      options: [
        { id: 'a', text: 'You clearly did not care about the deadline.' },
        { id: 'b', text: 'The draft came on Thursday; we had agreed on Tuesday.' },
        { id: 'c', text: 'You are always late with your drafts.' },
        { id: 'd', text: 'Everybody could tell that you were under pressure.' },
      ],
      correct: ['b'],
      explanation:
        'Two dates and nothing else: nobody can quarrel with them, so the talk can turn to what to do. The other three guess at a motive, a habit or a mood.',
    },
    {
      id: 'bored-is-seen',
      type: 'true-false',
      objective: 'observe',
      prompt: '“You were bored in the workshop” is an observation, because boredom can be seen.',
      options: [
        { id: 'true', text: 'True' },
        { id: 'false', text: 'False' },
      ],
      correct: ['false'],
      explanation:
        'Boredom is a reading of what was seen. The camera shows “You looked at your phone while the groups reported”, and there may be a good reason for that.',
    },
    {
      id: 'three-parts',
      type: 'choice',
      multiple: true,
      objective: 'build',
      prompt: 'Which of these belong in a three-sentence message?',
      options: [
        { id: 'a', text: 'What I saw' },
        { id: 'b', text: 'Why I think you did it' },
        { id: 'c', text: 'What it did: its effect on people or work' },
        { id: 'd', text: 'What could come next' },
      ],
      correct: ['a', 'c', 'd'],
      explanation:
        'Saw, did, next. The reasons behind it are the other person’s to tell, so ask for them instead of supplying them.',
    },
    {
      id: 'first-words',
      type: 'choice',
      objective: 'talk',
      prompt: 'You want to speak with a colleague about a meeting they chaired. How do you begin?',
      options: [
        { id: 'a', text: '“We need to talk.”' },
        { id: 'b', text: '“Everyone thought that the meeting was too long.”' },
        { id: 'c', text: '“Is this a good moment for a thought about the meeting?”' },
        { id: 'd', text: '“No offence, but the meeting was chaos.”' },
      ],
      correct: ['c'],
      explanation:
        'It names the subject, leaves the choice of the moment to the other person and promises nothing worse than a thought.',
    },
    {
      id: 'unfair-feedback',
      type: 'choice',
      multiple: true,
      objective: 'talk',
      prompt: 'Somebody gives you feedback that seems unfair. What helps?',
      options: [
        { id: 'a', text: 'Explain at once why it is wrong' },
        { id: 'b', text: 'Hear it to the end before you answer' },
        { id: 'c', text: 'Mention what they could do better themselves' },
        { id: 'd', text: 'Ask for an example' },
      ],
      correct: ['b', 'd'],
      explanation:
        'Listening costs nothing and commits you to nothing. An example shows you what was seen, and then you can decide in peace whether to act on it.',
    },
  ]
})(globalThis)
