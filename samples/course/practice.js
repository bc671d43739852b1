/** The exercises without score: distinguishing observations from verdicts, and drafting a message. */
;(function (root) {
  'use strict'

  const Course = (root.Course = root.Course || {})
  const { element, icon } = Course

  /**
   * Adds answer buttons to the statements in `host`. Each statement is a fieldset with data-key, data-is ('camera' |
   * 'verdict') and a text .sorter-why. `saved` maps key to choice; onChange(key, choice) runs after each answer.
   */
  function mountSorter(host, saved, onChange) {
    for (const item of host.querySelectorAll('fieldset[data-key]')) {
      const feedback = item.querySelector('.sorter-feedback')
      const why = item.querySelector('.sorter-why')
      const show = (choice) => {
        const right = choice === item.dataset.is
        item.dataset.answered = right ? 'right' : 'wrong'
        const verdict = right ? 'Yes.' : 'Look again.'
        feedback.replaceChildren(
          icon(right ? 'right' : 'wrong'),
          element('span', null, element('strong', null, verdict), ` ${why.textContent}`),
        )
      }
      for (const input of item.querySelectorAll('input')) {
        input.addEventListener('change', () => {
          show(input.value)
          onChange(item.dataset.key, input.value)
        })
        if (saved[item.dataset.key] !== input.value) continue
        input.checked = true
        show(input.value)
      }
    }
  }

  /**
   * Restores the draft in `host` and shows the combined text during typing. onChange(notes) runs when a field loses
   * the focus.
   */
  function mountDraft(host, notes, onChange) {
    const fields = [...host.querySelectorAll('textarea')]
    const preview = host.querySelector('.draft-preview')
    const placeholder = preview.textContent
    const read = () => Object.fromEntries(fields.map((field) => [field.name, field.value.trim()]))
    const show = () => {
      const text = Object.values(read()).filter(Boolean).join(' ')
      preview.textContent = text || placeholder
      preview.classList.toggle('is-empty', !text)
    }
    for (const field of fields) {
      field.value = notes[field.name] || ''
      field.addEventListener('input', show)
      field.addEventListener('change', () => onChange(read()))
    }
    show()
  }

  Course.mountSorter = mountSorter
  Course.mountDraft = mountDraft
})(globalThis)
