/** Skills of teams that make and run software. */
import { skill } from './trade-skill.ts'

export const softwareSkills = skill(
  ['Software development', 'Writes programs that others can use and change.'],
  ['develops software', 'software engineering', 'programming', 'coding', 'computer programming'],
  skill(['TypeScript', 'Writes programs in JavaScript with types.'], ['TypeScript programming', 'typed JavaScript']),
  skill(
    ['Python', 'Writes programs and scripts in Python.'],
    ['Python programming', 'Python scripting', 'programs in Python'],
  ),
  skill(
    ['SQL', 'Asks a relational database for data, and changes them.'],
    ['Structured Query Language', 'SQL queries', 'writes SQL', 'relational database queries'],
    skill(
      ['Database design', 'Decides on tables, keys and indexes.'],
      ['designs databases', 'data modelling', 'schema design', 'database modelling'],
    ),
  ),
  skill(
    ['API design', 'Designs interfaces by which programs call each other.'],
    ['designs APIs', 'REST APIs', 'RESTful interfaces', 'interface design', 'application programming interfaces'],
  ),
  skill(
    ['Requirements analysis', 'Finds out what users need, and writes it down so that it can be built.'],
    ['requirements engineering', 'gathers requirements', 'analyses requirements', 'user stories'],
  ),
  skill(
    ['Code review', 'Reads the changes of others, and finds mistakes before users do.'],
    ['reviews code', 'peer review of code', 'pull request review', 'merge request review'],
  ),
  skill(
    ['Automated testing', 'Writes tests that a machine repeats with each change.'],
    ['test automation', 'automated tests', 'unit testing', 'integration tests', 'automates tests'],
    skill(
      ['Test-driven development', 'Writes the test first, and the code that it asks for afterwards.'],
      ['TDD', 'test-first programming'],
    ),
  ),
  skill(
    ['Debugging', 'Finds the cause of a fault in a program, and removes it.'],
    ['debugs software', 'bug fixing', 'fixes bugs', 'fault finding in software'],
  ),
  skill(
    ['Refactoring', 'Changes the structure of code, and leaves what it does.'],
    ['refactors code', 'restructures code', 'code clean-up'],
  ),
  skill(
    ['Version control', 'Keeps the history of code, and merges the work of several people.'],
    ['Git', 'source control', 'revision control', 'version management'],
  ),
  skill(
    ['Software operations', 'Brings programs to their users, and keeps them running.'],
    ['DevOps', 'IT operations', 'site reliability engineering', 'SRE'],
    skill(
      ['Continuous integration', 'Builds, tests and delivers each change by a pipeline.'],
      ['CI', 'CI/CD', 'continuous delivery', 'build pipelines', 'deployment pipelines'],
    ),
    skill(
      ['Containers', 'Packs programs with all that they need, and runs many of them on a cluster.'],
      ['Docker', 'containerisation', 'Kubernetes', 'container orchestration'],
    ),
    skill(
      ['Service monitoring', 'Watches figures and logs of programs, and raises an alarm in time.'],
      ['monitors services', 'observability', 'application monitoring', 'alerting'],
    ),
    skill(
      ['Incident response', 'Brings a failed service back, and finds out why it failed.'],
      ['responds to incidents', 'incident management', 'on-call duty', 'handles outages'],
    ),
  ),
  skill(
    ['Application security', 'Builds programs that withstand attacks.'],
    ['secure coding', 'AppSec', 'software security', 'secure software development'],
  ),
)
