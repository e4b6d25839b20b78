import type { Facts } from '../facts.ts';
import type { PermissionWords } from '../ja/permission.ts';

/** Why the guard asks (or lets through, or refuses): one sentence for each kind of reason. */
const reasons: PermissionWords['reasons'] = {
  denied_pattern: (f) => `It matches “${f.text('pattern')}” on the deny list.`,
  removes_folders: (f) => `It deletes folders with everything in them (${f.text('program')}).`,
  pipe_to_shell: (f) => `It lets ${f.text('shell')} run whatever another command prints.`,
  opens_to_everyone: (f) => `It lets everybody change the files (mode ${f.text('mode')}).`,
  http_delete: (f) =>
    `It tells a server to delete something (${f.text('program')} sends a DELETE request).`,
  drops_data: (f) => `It throws away data in a database (${f.text('statement')}).`,
  writes_device: (f) => `It writes straight onto a disk (${f.text('device')}).`,
  others_at_work: (f) =>
    `${f.text('use')} could take away what ${f.number('count') === 1 ? 'another task of this run is' : `${f.number('count')} other tasks of this run are`} working on in the same folder.`,

  allowed_pattern: (f) => `It matches “${f.text('pattern')}” on the allow list.`,
  trusted_script: (f) => `It is a script in a folder that may be run (${f.text('path')}).`,
  no_paths: () => 'It names no files, and no rule asks about it.',
  inside_project: () => 'Everything it touches lies in the project.',
  remembered: (f) => `You allowed exactly this before (${f.text('id')}).`,
  granted_for_run: (f) => `It matches “${f.text('pattern')}”, which is allowed for this run.`,
  checks_granted: () =>
    "You allowed this project's tests and builds for this task, and what defines them has not changed.",
  work_granted: () => 'You allowed agents what their work needs in copies of their own.',

  empty: () => 'The command is empty.',
  nul_byte: () => 'It contains a NUL character, so it may not do what it looks like.',
  not_a_command: (f) => `There are no rules that say when ${f.text('tool')} is safe.`,
  too_long: (f) =>
    `It is too long to be checked (${f.number('length')} characters, checked up to ${f.number('most')}).`,
  too_many_parts: (f) =>
    `It has more than ${f.number('most')} operators and expansions, too many to be checked.`,
  control_characters: (f) =>
    `It contains control characters that a screen does not show (${some(f, 'codes')}).`,
  hidden_characters: (f) =>
    `It contains invisible characters or blanks that only look ordinary (${some(f, 'codes')}).`,
  not_understood: (f) =>
    `Part of it cannot be read as shell (at character ${f.number('at') + 1}: ${f.text('detail')}).`,
  shell_syntax: (f) => {
    const what = f.text('what');
    return syntax[what] ?? `It is more than one plain command (${what}).`;
  },

  quoted_name: (f) =>
    `The program's name is written with quotes or a backslash, which can hide what runs (${f.text('name')}).`,
  odd_name: (f) =>
    `The program's name is spelled in an unusual way and may pass for another (${f.text('name')}).`,
  shell_builtin: (f) =>
    `${f.text('name')} is part of the shell: it can run what it is given, or change what later commands do.`,
  dangerous_flag: (f) =>
    `With ${f.text('flag')}, ${f.text('program')} can run code that stands in no file.`,
  unknown_flag: (f) =>
    `${f.text('flag')} is not among the options of ${f.text('program')} that are known to be safe.`,
  no_script: (f) => `It does not say which script ${f.text('program')} shall run.`,
  script_elsewhere: (f) =>
    `The script ${f.text('path')} is not in a folder whose scripts may be run (scripts/ and the like).`,
  always_ask: (f) => `${f.text('program')} is on the list of programs that always ask.`,
  asks_by_kind: (f) => {
    const what = families[f.text('family')] ?? 'is a kind of program that always asks.';
    return `${f.text('program')} ${what}`;
  },
  subcommand: (f) => `${spaced(f.text('rule'))} is on the list of commands that always ask.`,
  unknown_subcommand: (f) => `No rule says what ${f.text('program')} ${f.text('subcommand')} does.`,
  dangerous_use: (f) =>
    `${spaced(f.text('program'))} used with ${spaced(f.text('use'))} can lose something, change settings, or start something else.`,
  unknown_program: (f) =>
    `${f.text('program')} is not a known program, so what it touches is not known either.`,
  may_start: (f) =>
    `${f.text('program')} may start ${f.text('inner')}, which is named in its arguments.`,
  project_untrusted: () =>
    'This project is not trusted yet, so everything but reading asks (folio-tui trust FOLDER).',
  no_sandbox: (f) =>
    `There is no sandbox here that would limit what ${f.text('program')} can touch.`,

  address: (f) => `It connects to an address outside (${f.text('address')}).`,
  outside_project: (f) => {
    const [path, leadsTo] = [f.text('path'), f.text('leadsTo')];
    return leadsTo === '' || leadsTo === path
      ? `It touches ${path}, which is outside the project.`
      : `${path} leads to ${leadsTo}, which is outside the project.`;
  },
  unclear_path: (f) => `It is not clear where ${f.text('path')} really leads.`,
  secret_name: (f) => `The name ${f.text('path')} suggests keys or passwords.`,
  protected_place: (f) => `${f.text('path')} is where other programs find their settings or hooks.`,
  too_many_paths: (f) =>
    `It names too many places to be checked (${f.number('count')}, checked up to ${f.number('most')}).`,

  may_lose: (f) => {
    const [first = '', ...rest] = f.list('paths');
    const more = rest.length + f.number('more');
    const files = more === 0 ? first : `${first} and ${more} more`;
    return `${f.text('use')} can undo or mix up work that nobody has committed yet (${files}).`;
  },
  other_repository: (f) =>
    `git would go by the settings of another repository (${f.text('path')}), and those can start programs, even when git only looks.`,

  changed_in_run: (f) =>
    `It runs files that were changed in this run, or had uncommitted changes at its start (${some(f, 'paths')}).`,
  runs_definition: (f) => {
    const paths = some(f, 'paths');
    const where = paths === '' ? "the project's own files" : paths;
    return `${f.text('program')} runs whatever is written in ${where}.`;
  },
  ask_pattern: (f) => `It matches “${f.text('pattern')}” on the ask list.`,
  rules_unreadable: (f) =>
    `The permission settings cannot be read, so everything asks (${some(f, 'files')}).`,
};

const syntax: Readonly<Record<string, string>> = {
  operators: 'It joins commands (; | & `), so several things can happen at once.',
  quoted_operators:
    'It has signs that join commands (; | & `) inside quotes, where a program may read them as code.',
  redirection: 'It writes to a file or reads from one (> <).',
  substitution: 'It puts in the result of another command ($( )).',
  variable: 'It contains a variable; what that becomes is not known until it runs ($…).',
  assignment: 'It changes the environment before the command runs (NAME=value).',
  tilde: 'It reaches for your home folder (~).',
  wildcard: 'Which files it touches is not known until the pattern is filled in (* ? [ {).',
  compound: 'It is more than one plain command.',
  comment: 'Everything after # is not run, so it does not do all that it shows.',
  glued_interpreter: 'An interpreter and the place of a file are run together into one word.',
};

/** Goes on after the program's name: “python can run …”. */
const families: Readonly<Record<string, string>> = {
  network: 'connects to the network.',
  privilege: 'runs things with other rights, or out of bounds.',
  wrapper: 'starts the command that its arguments name.',
  interpreter: 'can run any program.',
  interactive: 'is made for a person at a screen, and can start other commands from inside.',
  database: 'reads and changes databases.',
  packages: 'installs packages and runs programs that come with them.',
  system: "touches this computer's settings or programs that are running.",
  removal: 'deletes files. They do not come back.',
  writing: 'makes or overwrites files.',
  containers: 'works on containers or other machines.',
  runner: 'runs what the project defines (builds, tests and the like).',
};

/** `always_ask:node` is “always ask node”. */
function ruleName(rule: string): string {
  return spaced(rule).replaceAll('_', ' ');
}

/** `git:push` is “git push”. */
function spaced(rule: string): string {
  return rule.replace(/:(?=\S)/g, ' ');
}

/** The first few, and how many more. */
function some(f: Facts, name: string): string {
  const all = f.list(name);
  const rest = all.length - 3;
  return `${all.slice(0, 3).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** Words for asking leave. */
export const permission: PermissionWords = {
  reasons,
  syntax,
  severalLines: (lines) => `It is a command of several lines (${lines}).`,
  otherReason: (kind) => `It asks for a reason that this version cannot explain (${kind}).`,
  wants: {
    run_command: 'run a command',
    write_file: 'write a file',
    edit_file: 'change a file',
    fetch: 'fetch a page',
  },
  asks: (role, what) => `The “${role}” agent wants to ${what}`,
  use: (tool) => `use ${tool}`,
  labels: {
    step: 'step',
    folder: 'folder',
    writes: 'writes',
    loses: 'risks',
    reach: 'reach',
    why: 'why',
    rule: 'rule',
  },
  reach: {
    unheld: 'No sandbox holds it: it could use the network and change whatever you can.',
    network: 'It has network.',
    noNetwork: 'No network.',
    hosts: (hosts) => `Network to ${hosts.join(', ')} alone, as you allowed for this run.`,
    nothing: 'It can write nothing.',
    writable: (places) => `It can write only in ${places.join(' and ')}.`,
    copyOf: (place) => `its own copy of ${place}`,
    copy: 'Your files change only when you apply its work.',
    yours: 'These are your own files: with a yes it can change them.',
    unheldShort: 'No sandbox: network, and all that you can change.',
    copyShort: 'Changes its own copy alone.',
    yoursShort: 'Can change your files.',
    elsewhereShort: 'Changes no file here.',
    between: ' ',
  },
  writesNothing: 'nothing, as far as can be told',
  writesAnywhere: (folder) => `any file in ${folder} and its folders`,
  more: (count) => `and ${count} more`,
  changeLeft: (count) => `… and ${count} more ${count === 1 ? 'line' : 'lines'}, too many to show`,
  rule: (rule, phase, tier) => `“${ruleName(rule)}” (check ${phase}, caution ${tier} of 4)`,
  shortRule: (rule, phase) => `“${ruleName(rule)}” (check ${phase})`,
  keeps: {
    once: 'a yes counts this once only',
    session: '“always here” counts until you quit folio-tui',
    always: '“always here” counts until you revoke it',
  },
  unseen: 'Hidden and look-alike characters are shown as \\u…',
  lines: (from, to, total) => `lines ${from}–${to} of ${total}`,
  readOn: 'there is more',
  seen: 'read to the end',
  notSeen: 'It can be allowed once you have seen its end (pagedown, end)',
  sure: 'y now: always allow exactly this command in this folder',
  sureChecks: "y now: this project's tests and builds, in copies, for this task, no network",
  sureNetwork: (hosts) => `y now: allow once, with network to ${hosts}`,
  hosts: 'Hosts it may reach',
  noHost: (words) => `No host: ${words} (name.example, name.example:8080, *.name.example)`,
  hostsNeeded: (id, choice) =>
    `Name the hosts it may reach: folio-tui answer ${id} ${choice} --text "name.example other.example:8080"`,
  sureSession: 'y now: allow exactly this command until you quit folio-tui',
  word: 'Deny and say',
  howTo: (id, choices) =>
    `To answer: folio-tui answer ${id} ${choices} (with deny, --text TEXT tells the agent why; with network, --text "HOST …" names the hosts)`,
  waits:
    'Answer in another terminal and it goes on here (left unanswered, this task alone is put off).',
  nameIt: 'Permission is given by the ID of the question.',
  place: (at, total) => (total > 1 ? `${at} of ${total}` : ''),
  rightToLeft: 'Right-to-left letters: the order on screen may differ',
};
