/**
 * Communicates with the learning platform: one interface for SCORM 1.2 and SCORM 2004.
 *
 * Course.connect(window, options) returns a session. Without a platform all methods of the session work but record
 * nothing, so that the course can be previewed from a folder.
 */
;(function (root) {
  'use strict'

  const Course = (root.Course = root.Course || {})

  /** Ancestors to search at most. Deeper nesting is a loop or a mistake. */
  const MAX_ANCESTORS = 50
  /** Milliseconds between two commits, so that a learner who turns pages quickly causes one commit and not ten. */
  const COMMIT_GAP = 2000
  const ALREADY_INITIALIZED = ['101', '103']

  const pad = (number) => String(number).padStart(2, '0')

  /** Hundredths of a second as a number with at most two decimals, without floating-point error. */
  const seconds = (hundredths) => String(hundredths / 100)

  function clockDuration(milliseconds) {
    const hundredths = Math.max(0, Math.round(milliseconds / 10))
    const hours = Math.min(9999, Math.floor(hundredths / 360000))
    const minutes = Math.floor(hundredths / 6000) % 60
    const rest = hundredths % 6000
    return `${String(hours).padStart(4, '0')}:${pad(minutes)}:${pad(Math.floor(rest / 100))}.${pad(rest % 100)}`
  }

  function isoDuration(milliseconds) {
    const hundredths = Math.max(0, Math.round(milliseconds / 10))
    const hours = Math.floor(hundredths / 360000)
    const minutes = Math.floor(hundredths / 6000) % 60
    return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${seconds(hundredths % 6000)}S`
  }

  const clockTime = (milliseconds) => {
    const date = new Date(milliseconds)
    return `${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`
  }

  /** The standard allows a time zone only after a fraction, and at most two digits in the fraction. */
  const isoTime = (milliseconds) => new Date(milliseconds).toISOString().replace(/(\.\d\d)\dZ$/, '$1Z')

  /** SCORM 2004 requires real(10,7). */
  const decimal = (number) => String(Math.round(number * 1e7) / 1e7)

  const scoreLines = (prefix, score) => [
    [`${prefix}.min`, '0'],
    [`${prefix}.max`, '100'],
    [`${prefix}.raw`, decimal(score * 100)],
  ]

  const scorm12 = {
    standard: 'scorm12',
    apiName: 'API',
    calls: {
      initialize: 'LMSInitialize',
      terminate: 'LMSFinish',
      get: 'LMSGetValue',
      set: 'LMSSetValue',
      commit: 'LMSCommit',
      lastError: 'LMSGetLastError',
      errorText: 'LMSGetErrorString',
    },
    names: {
      location: 'cmi.core.lesson_location',
      mode: 'cmi.core.lesson_mode',
      exit: 'cmi.core.exit',
      sessionTime: 'cmi.core.session_time',
    },
    exits: { suspend: 'suspend', normal: '' },
    duration: clockDuration,
    passingScore(get) {
      const percent = parseFloat(get('cmi.student_data.mastery_score'))
      return percent >= 0 && percent <= 100 ? percent / 100 : null
    },
    standing(get) {
      const status = get('cmi.core.lesson_status')
      return {
        completion: ['completed', 'passed', 'failed'].includes(status) ? 'completed' : 'incomplete',
        success: ['passed', 'failed'].includes(status) ? status : 'unknown',
      }
    },
    /** SCORM 1.2 has one element for completion and success: success wins over "completed" as soon as it is known. */
    status: (standing) => [
      ['cmi.core.lesson_status', standing.success === 'unknown' ? standing.completion : standing.success],
    ],
    score: (score) => scoreLines('cmi.core.score', score),
    progress: () => [],
    navigation: () => [],
    objective: (at, objective) => [
      ...scoreLines(`${at}.score`, objective.score),
      [`${at}.status`, objective.passed ? 'passed' : 'failed'],
    ],
    /** Braces mark the letters as one response; without them each letter would be a response of its own. */
    response(type, ids) {
      if (type === 'true-false') return ids[0] === 'true' ? 't' : 'f'
      return ids.length > 1 ? `{${ids.join(',')}}` : ids.join('')
    },
    interaction: (at, entry) => [
      [`${at}.time`, clockTime(entry.startedAt)],
      [`${at}.student_response`, scorm12.response(entry.type, entry.response)],
      [`${at}.result`, entry.correct ? 'correct' : 'wrong'],
    ],
  }

  const scorm2004 = {
    standard: 'scorm2004',
    apiName: 'API_1484_11',
    calls: {
      initialize: 'Initialize',
      terminate: 'Terminate',
      get: 'GetValue',
      set: 'SetValue',
      commit: 'Commit',
      lastError: 'GetLastError',
      errorText: 'GetErrorString',
    },
    names: {
      location: 'cmi.location',
      mode: 'cmi.mode',
      exit: 'cmi.exit',
      sessionTime: 'cmi.session_time',
    },
    exits: { suspend: 'suspend', normal: 'normal' },
    duration: isoDuration,
    passingScore(get) {
      const scaled = parseFloat(get('cmi.scaled_passing_score'))
      return scaled >= 0 && scaled <= 1 ? scaled : null
    },
    standing: (get) => ({
      completion: get('cmi.completion_status') === 'completed' ? 'completed' : 'incomplete',
      success: ['passed', 'failed'].includes(get('cmi.success_status')) ? get('cmi.success_status') : 'unknown',
    }),
    status: (standing) => [
      ['cmi.completion_status', standing.completion],
      ['cmi.success_status', standing.success],
    ],
    score: (score) => [...scoreLines('cmi.score', score), ['cmi.score.scaled', decimal(score)]],
    progress: (measure) => [['cmi.progress_measure', decimal(measure)]],
    navigation: (request) => [['adl.nav.request', request]],
    objective: (at, objective) => [
      ...scoreLines(`${at}.score`, objective.score),
      [`${at}.score.scaled`, decimal(objective.score)],
      [`${at}.success_status`, objective.passed ? 'passed' : 'failed'],
      [`${at}.completion_status`, 'completed'],
    ],
    response: (type, ids) => (type === 'true-false' ? ids[0] : ids.join('[,]')),
    interaction: (at, entry) => [
      [`${at}.timestamp`, isoTime(entry.startedAt)],
      [`${at}.description`, entry.description],
      [`${at}.learner_response`, scorm2004.response(entry.type, entry.response)],
      [`${at}.result`, entry.correct ? 'correct' : 'incorrect'],
    ],
  }

  const DIALECTS = { scorm12, scorm2004 }

  /** Finds the object with this name in a window or its ancestors. A frame of another origin ends the search. */
  function searchUp(start, name) {
    let win = start
    for (let depth = 0; win && depth < MAX_ANCESTORS; depth += 1) {
      try {
        if (win[name]) return win[name]
        if (!win.parent || win.parent === win) return null
        win = win.parent
      } catch {
        return null
      }
    }
    return null
  }

  function openerOf(win) {
    try {
      return win.opener || (win.top && win.top !== win ? win.top.opener : null)
    } catch {
      return null
    }
  }

  /**
   * Searches where the standards allow an API: this window, its ancestors, then the opening window and its ancestors.
   */
  function findApi(win, name) {
    return searchUp(win, name) || searchUp(openerOf(win), name)
  }

  /**
   * Looks for the edition's own standard first. Platforms often offer both, but only one belongs to this manifest.
   */
  function discover(win, preferred) {
    const order = preferred === 'scorm12' ? [scorm12, scorm2004] : [scorm2004, scorm12]
    for (const dialect of order) {
      const api = findApi(win, dialect.apiName)
      if (api) return { api, dialect }
    }
    return { api: null, dialect: DIALECTS[preferred] || scorm2004 }
  }

  /** The connection: calls, values sent, last commit, and errors. */
  class Channel {
    constructor({ api, dialect }, { now, later, onSave }) {
      Object.assign(this, { api, dialect, now, later, onSave })
      this.problems = []
      this.open = false
      this.writable = false
      this.startedAt = now()
      this.sent = new Map()
      this.dirty = false
      this.timer = null
      this.committedAt = -Infinity
      if (api) this.start()
    }

    start() {
      this.open = this.accepted('initialize', '') || ALREADY_INITIALIZED.includes(this.errorCode())
      if (!this.open) this.note('initialize', '')
      this.writable = this.open && !['review', 'browse'].includes(this.get(this.dialect.names.mode))
    }

    call(verb, ...args) {
      return String(this.api[this.dialect.calls[verb]](...args))
    }

    accepted(verb, ...args) {
      return this.call(verb, ...args) === 'true'
    }

    errorCode() {
      return this.call('lastError')
    }

    note(verb, subject) {
      const code = this.errorCode()
      this.problems.push({ verb, subject, code, text: this.call('errorText', code) })
    }

    get(name) {
      return this.open ? this.call('get', name) : ''
    }

    set(name, value) {
      if (this.writable) this.write(name, value)
    }

    write(name, value) {
      if (!this.open) return
      if (this.accepted('set', name, value)) this.dirty = true
      else this.note('set', name)
    }

    /** Sends only values that changed since the last time. */
    put(lines) {
      for (const [name, value] of lines) {
        if (this.sent.get(name) === value) continue
        this.sent.set(name, value)
        this.set(name, value)
      }
    }

    count(list) {
      return parseInt(this.get(`${list}._count`), 10) || 0
    }

    /** Objectives and interactions are optional in SCORM 1.2. */
    supports(list) {
      return this.writable && this.get(`${list}._children`) !== ''
    }

    setSessionTime() {
      this.set(this.dialect.names.sessionTime, this.dialect.duration(this.now() - this.startedAt))
    }

    commit() {
      this.timer = null
      if (!this.open || !this.dirty) return
      this.setSessionTime()
      this.committedAt = this.now()
      const ok = this.accepted('commit', '')
      if (ok) this.dirty = false
      else this.note('commit', '')
      this.onSave(ok ? 'saved' : 'failed')
    }

    /** Commits at once, or shortly after the last commit. */
    save() {
      if (!this.open || !this.dirty || this.timer !== null) return
      const wait = this.committedAt + COMMIT_GAP - this.now()
      if (wait <= 0) {
        this.commit()
        return
      }
      this.timer = this.later(() => this.commit(), wait)
      this.onSave('pending')
    }

    /** Returns whether the platform accepted it. A review also requests navigation, although it records nothing. */
    end({ exit, navigation = '' }) {
      if (!this.open) return false
      this.setSessionTime()
      this.set(this.dialect.names.exit, this.dialect.exits[exit])
      if (navigation) this.dialect.navigation(navigation).forEach(([name, value]) => this.write(name, value))
      const ok = this.accepted('terminate', '')
      if (!ok) this.note('terminate', '')
      this.open = false
      this.onSave(ok ? 'saved' : 'failed')
      return ok
    }
  }

  /** The index of an objective by its id. An unknown one is appended. */
  function objectiveIndex(channel, id) {
    const total = channel.count('cmi.objectives')
    for (let index = 0; index < total; index += 1) {
      if (channel.get(`cmi.objectives.${index}.id`) === id) return index
    }
    channel.set(`cmi.objectives.${total}.id`, id)
    return total
  }

  function addInteraction(channel, entry) {
    if (!channel.supports('cmi.interactions')) return
    const { dialect } = channel
    const at = `cmi.interactions.${channel.count('cmi.interactions')}`
    const lines = [
      [`${at}.id`, entry.id],
      [`${at}.type`, entry.type],
      [`${at}.objectives.0.id`, entry.objective],
      [`${at}.correct_responses.0.pattern`, dialect.response(entry.type, entry.pattern)],
      [`${at}.weighting`, '1'],
      [`${at}.latency`, dialect.duration(entry.latency)],
      ...dialect.interaction(at, entry),
    ]
    for (const [name, value] of lines) channel.set(name, value)
  }

  /**
   * Connects to the platform.
   *
   * options: standard ('scorm12' | 'scorm2004'), now (clock, ms), setTimeout, onSave('pending' | 'saved' | 'failed').
   * session.mode: 'recording', 'review' (the platform records nothing) or 'preview' (no platform).
   */
  function connect(win, options = {}) {
    const found = discover(win, options.standard)
    const channel = new Channel(found, {
      now: options.now || (() => Date.now()),
      later: options.setTimeout || ((task, wait) => root.setTimeout(task, wait)),
      onSave: options.onSave || (() => undefined),
    })
    const { dialect } = channel
    const get = (name) => channel.get(name)
    const held = channel.open ? dialect.standing(get) : { completion: 'incomplete', success: 'unknown' }
    const mode = !channel.open ? 'preview' : channel.writable ? 'recording' : 'review'

    return {
      standard: dialect.standard,
      mode,
      problems: channel.problems,
      get closed() {
        return mode !== 'preview' && !channel.open
      },
      location: () => get(dialect.names.location),
      state: () => get('cmi.suspend_data'),
      /** The pass mark that the platform read from the manifest, 0 to 1; null if there is none. */
      passingScore: () => dialect.passingScore(get),
      setLocation: (page) => channel.put([[dialect.names.location, page]]),
      setState: (text) => channel.put([['cmi.suspend_data', text]]),
      setProgress: (measure) => channel.put(dialect.progress(measure)),
      setScore: (score) => channel.put(dialect.score(score)),
      /** A better status that the platform already holds is kept: a completed course stays completed. */
      setStatus: (standing) =>
        channel.put(
          dialect.status({
            completion: held.completion === 'completed' ? 'completed' : standing.completion,
            success: held.success === 'passed' || standing.success === 'unknown' ? held.success : standing.success,
          }),
        ),
      /** objective: {id, score 0..1, passed}. */
      setObjective(objective) {
        if (!channel.supports('cmi.objectives')) return
        channel.put(dialect.objective(`cmi.objectives.${objectiveIndex(channel, objective.id)}`, objective))
      },
      /** entry: {id, type, description, objective, startedAt, latency (ms), response [ids], pattern [ids], correct}. */
      addInteraction: (entry) => addInteraction(channel, entry),
      /** Commits changes; several changes in a short time make one commit. */
      save: () => channel.save(),
      /** Commits changes without delay, because the page may be closed. */
      flush: () => channel.commit(),
      /**
       * Terminates the session and returns whether the platform accepted it; only the first call has an effect. exit:
       * 'suspend' | 'normal'; navigation: SCORM 2004 request or ''.
       */
      finish: (leave) => channel.end(leave),
    }
  }

  Course.connect = connect
  Course.findApi = findApi
})(globalThis)
