import type { Facts } from '../facts.ts';
import type { DoctorWords } from '../ja/cli-doctor.ts';

/** What is so, and what to do about it. */
const lines: DoctorWords['lines'] = {
  node: (f) => [`Node ${f.text('version')}`],
  workspace_writable: (f) => [`can be written: ${f.text('path')}`],
  workspace_none: () => [
    'there is no workspace here',
    'Open folio-tui, or run folio-tui init, to make one.',
  ],
  workspace_closed: (f) => [
    `cannot be written: ${f.text('path')} (${f.text('code')})`,
    "Look at the folder's owner and permissions, or name another place with --workspace.",
  ],
  trusted: (f) => [`trusted: ${f.text('path')}`],
  not_trusted: (f) => [
    `not trusted yet, so only read: ${f.text('path')}`,
    'See what is in it with folio-tui trust show; if that is fine, run folio-tui trust.',
  ],
  trust_changed: (f) => [
    `changed since it was trusted: ${f.list('files').join(', ')}`,
    'Until you trust them again they have no effect. See folio-tui trust show; if that is fine, run folio-tui trust.',
  ],
  project_rules: (f) => [
    `this project is not trusted as it is now: ${f.text('path')}. Agents ask before everything but reading, and these files have no effect: ${f.list('files').join(', ')}`,
    `See what they grant with folio-tui trust show ${f.text('path')}; if that is fine, run folio-tui trust ${f.text('path')}. What they deny or ask about is in effect already.`,
  ],
  project_untrusted: (f) => [
    `in ${f.text('path')} agents ask before everything but reading (you have not trusted this project)`,
    `To let them work in it, run folio-tui trust ${f.text('path')}.`,
  ],
  settings_good: () => ['the settings can be read'],
  rules_problem: (f) => [
    `a permission rule cannot be used: ${f.text('file')} ${f.text('what')}`,
    'Correct that line; until then it is not used.',
  ],
  templates_load: () => ['all prompts can be read'],
  model_chosen: (f) => [
    `${f.text('name')}: ${f.text('model')} (${reasons[f.text('why')] ?? f.text('why')})`,
  ],
  model_none: () => [
    'no model is connected, so a recorded rehearsal plays',
    'Set ANTHROPIC_API_KEY, log in to claude, or set ANTHROPIC_BASE_URL.',
  ],
  proxy_ignored: (f) => [
    `this proxy cannot be used: ${f.text('proxy')}`,
    'Name an http:// or https:// proxy, or use a newer Node.',
  ],
  call_answered: (f) => [`the model answered (${f.text('model')}, ${f.number('ms')} ms)`],
  program_found: (f) => [`${f.text('name')}: ${f.text('path')}`],
  program_optional: (f) => [`${f.text('name')}: not there (not required)`],
  program_missing: (f) => [
    `${f.text('name')}: not there`,
    `Install ${f.text('name')} and make sure that PATH leads to it.`,
  ],
  sandbox_works: (f) => [`commands run inside ${f.text('kind')}`],
  sandbox_off: () => [
    'switched off by the settings (permissions.sandbox: off)',
    'Every command that is not plainly read-only asks. permissions.sandbox: auto switches it on.',
  ],
  sandbox_none: (f) => [
    `there is none: ${f.text('reason')}`,
    'Every command that is not plainly read-only asks. On Linux, install bubblewrap.',
  ],
  guard_passes: (f) => [`the self-test passes (rows: ${f.number('rows')})`],
  guard_wrong: (f) => [
    `the self-test fails (rows: ${f.number('wrong')} of ${f.number('rows')}: ${f.list('commands').join(', ')})`,
    'Do not let agents run commands, and report this.',
  ],
  guard_closed: (f) => [
    `permission rules cannot be read, so everything asks: ${f.list('files').join(', ')}`,
    'Correct the file, or remove it.',
  ],
  terminal: (f) => [
    `${f.number('columns')}×${f.number('rows')}, ${colours(f)}, width of ─ and ● ${f.text('ambiguous')}${multiplexer(f)}`,
  ],
  terminal_small: (f) => [
    `too small: ${f.number('columns')}×${f.number('rows')}${multiplexer(f)}`,
    'Make it 80×24 or bigger.',
  ],
  terminal_none: () => ['not a terminal (output comes line by line)'],
  space: (f) => [`${f.text('free')} free`],
  space_low: (f) => [
    `little space is left: ${f.text('free')} (${f.text('path')})`,
    'Delete what is not needed.',
  ],
  runs_in_order: () => ['no command was left running, and no run was interrupted'],
  left_at_work: (f) => [
    `commands of an earlier run are still running: ${f.text('run')} (${f.number('count')})`,
    `folio-tui resume ${f.text('run')} ends them first, then goes on.`,
  ],
  killed_run: (f) => [
    `a run was interrupted: ${f.text('run')}`,
    `folio-tui resume ${f.text('run')} goes on with it. Its lock is free already.`,
  ],
  log_file: (f) => [`to report a fault, send this file along if it is there: ${f.text('path')}`],
  variables_unread: (f) => [
    `these variables are set and not read: ${f.list('names').join(', ')}`,
    'Use ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL and the settings under provider.',
  ],
};

const reasons: Readonly<Record<string, string>> = {
  configured: 'as the settings say',
  api_key_found: 'because an API key was found',
  base_url_found: 'because ANTHROPIC_BASE_URL was found',
  claude_found: 'because the claude program was found; your Claude login pays',
};

function colours(f: Facts): string {
  const bits = f.number('depth');
  if (bits <= 1) return 'no colours';
  return bits >= 24 ? 'full colour' : `${(2 ** bits).toLocaleString('en-US')} colours`;
}

function multiplexer(f: Facts): string {
  const name = f.text('multiplexer');
  return name === '' ? '' : `, inside ${name}`;
}

/** Empty where there is none. */
function count(of: number, name: string): string {
  return of === 0 ? '' : `${of} ${name}${of === 1 ? '' : 's'}`;
}

/** The answers of `doctor`. */
export const doctor: DoctorWords = {
  lines,
  levels: { ok: 'ok', warning: 'warning', fail: 'fail' },
  checks: {
    node: 'Node',
    workspace: 'workspace',
    trust: 'trust',
    settings: 'settings',
    templates: 'prompts',
    model: 'model',
    programs: 'programs',
    sandbox: 'sandbox',
    guard: 'guard',
    terminal: 'terminal',
    disk: 'disk',
    runs: 'runs',
    variables: 'variables',
    log: 'log',
  },
  sum(failed, warned) {
    const counts = [count(failed, 'failure'), count(warned, 'warning')].filter(Boolean);
    return counts.length === 0 ? 'No problems found.' : `Found ${counts.join(' and ')}.`;
  },
  guard: {
    outcome: 'outcome',
    outcomes: {
      allow: 'allow (runs without a question)',
      ask: 'ask (a person decides)',
      deny: 'deny (refused without a question)',
    },
    command: 'command',
    normalised: 'means the same',
    folder: 'folder',
    why: 'why',
    rule: 'rule',
    pattern: 'also named by',
    writes: 'writes',
    runs: 'bound to',
    sandbox: 'bounds',
    bounded: 'runs inside the sandbox',
    unbounded: 'no sandbox',
    keeps: 'kept',
  },
};
