/** The runtime of a learning platform, around scorm-again. `visit` is a `HostVisit`. */
/* global visit */
;(() => {
  const { standard, habits, record, start, save } = visit
  const is12 = standard === '1.2'
  const settings = {
    autocommit: false,
    logLevel: 5,
    autoCompleteLessonStatus: habits.completesOnEmptyFinish === true,
    mastery_override: habits.overridesByMastery === true,
  }
  const api = is12 ? new window.Scorm12API(settings) : new window.Scorm2004API(settings)
  const kept = is12
    ? ['cmi.core.lesson_status', 'cmi.core.score.raw', 'cmi.core.score.min', 'cmi.core.score.max', 'cmi.suspend_data']
    : [
        'cmi.completion_status',
        'cmi.success_status',
        'cmi.score.scaled',
        'cmi.score.raw',
        'cmi.score.min',
        'cmi.score.max',
        'cmi.suspend_data',
      ]
  const status = record.values[is12 ? 'cmi.core.lesson_status' : 'cmi.completion_status'] ?? ''
  const isOver = ['passed', 'failed', 'completed'].includes(status)
  const mode = habits.mode ?? (habits.reviewsFinished === true && isOver ? 'review' : 'normal')
  const given = is12
    ? {
        'cmi.core.student_id': habits.learnerId ?? 'host-learner-1',
        'cmi.core.student_name': 'Last, First',
        'cmi.core.credit': mode === 'normal' ? 'credit' : 'no-credit',
        'cmi.core.lesson_mode': mode,
        'cmi.core.entry': record.visits === 0 ? 'ab-initio' : 'resume',
        'cmi.student_preference.language': habits.language ?? '',
      }
    : {
        'cmi.learner_id': habits.learnerId ?? 'host-learner-1',
        'cmi.learner_name': 'Last, First',
        'cmi.credit': mode === 'normal' ? 'credit' : 'no-credit',
        'cmi.mode': mode,
        'cmi.entry': record.visits === 0 ? 'ab-initio' : 'resume',
        'cmi.learner_preference.language': habits.language ?? '',
      }
  for (const [name, value] of Object.entries({ ...record.values, ...given })) {
    if (value === '') continue
    try {
      api.setCMIValue(name, value)
    } catch {
      continue
    }
  }
  api.lastErrorCode = '0'
  let values = { ...record.values }
  // Objectives and interactions, which SCORM 1.2 lets nobody read again.
  const details = {}
  let seconds = 0
  let commits = 0
  const secondsOf = (text) => {
    const parts = /^(?:PT)?(\d+)[:H](\d+)[:M](\d+(?:\.\d+)?)S?$/.exec(text)
    return parts === null ? 0 : Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3])
  }
  // What the platform's server had when the page began to send it.
  let sent = { ...record.values }
  // Bytes that Chromium adds to the name and the value of a part of a form: 64 KiB hold about 500 elements.
  const partLength = 87
  const formLength = () =>
    Object.entries(values)
      .filter(([name, value]) => sent[name] !== value)
      .reduce((sum, [name, value]) => sum + partLength + new Blob([name, value]).size, 0)
  const store = (hasEnded) => {
    const body = JSON.stringify({
      values,
      seconds,
      hasEnded,
      commits,
      visits: record.visits + 1,
      pastSeconds: record.pastSeconds,
    })
    try {
      const request = new XMLHttpRequest()
      request.open('POST', save, false)
      request.send(body)
      if (request.status === 200) sent = { ...values }
      return request.status === 200
    } catch {
      // Browsers refuse synchronous requests while a page is closed.
      return (habits.sendsForms !== true || formLength() <= 65_536) && navigator.sendBeacon(save, body)
    }
  }
  const get = (name) => String(api.lmsGetValue(name))
  const collect = () => {
    for (const name of kept) values[name] = get(name)
    Object.assign(values, details)
    api.lastErrorCode = '0'
  }
  const answer = (text) => (habits.returnsBooleans === true ? text === 'true' : text)
  const calls = (window.hostCalls = [])
  const methods = {
    initialize: () => answer(String(api.lmsInitialize(''))),
    finish: () => {
      calls.push(['Finish'])
      collect()
      const untouched = is12 ? ['', 'not attempted'] : ['', 'unknown', 'not attempted']
      const name = is12 ? 'cmi.core.lesson_status' : 'cmi.completion_status'
      if (habits.completesOnEmptyFinish === true && untouched.includes(values[name] ?? '')) values[name] = 'completed'
      const result = String(api.lmsFinish(''))
      store(true)
      return answer(result)
    },
    get: (name) => get(String(name)),
    set: (name, value) => {
      calls.push([String(name), String(value)])
      const result = String(api.lmsSetValue(name, value))
      if (result === 'true' && /^cmi\.(objectives|interactions|progress_measure)/.test(name))
        details[name] = String(value)
      if (result === 'true' && String(name).endsWith('session_time')) seconds = secondsOf(String(value))
      return answer(result)
    },
    commit: () => {
      calls.push(['Commit'])
      commits += 1
      const result = String(api.lmsCommit(''))
      if (!navigator.onLine && habits.liesOffline === true) {
        for (const name of kept) if (!name.endsWith('suspend_data')) api.setCMIValue(name, values[name] ?? '')
        return answer('true')
      }
      const before = values
      values = { ...values }
      collect()
      if (navigator.onLine && store(false)) return answer(result)
      values = before
      return answer('false')
    },
    error: () => String(api.lmsGetLastError()),
  }
  window[is12 ? 'API' : 'API_1484_11'] = is12
    ? {
        LMSInitialize: methods.initialize,
        LMSFinish: methods.finish,
        LMSGetValue: methods.get,
        LMSSetValue: methods.set,
        LMSCommit: methods.commit,
        LMSGetLastError: methods.error,
      }
    : {
        Initialize: methods.initialize,
        Terminate: methods.finish,
        GetValue: methods.get,
        SetValue: methods.set,
        Commit: methods.commit,
        GetLastError: methods.error,
      }
  const frame = document.createElement('iframe')
  frame.id = 'sco'
  frame.title = 'Course'
  frame.allow = 'fullscreen'
  if (habits.sandbox !== undefined) frame.setAttribute('sandbox', habits.sandbox)
  frame.src = start
  document.body.append(frame)
})()
