import type { Failure } from '../../../src/engine/data/failure.ts';

const long = 'x'.repeat(3000);

/** One failure of every kind with values as long and odd as the world gives them. A new kind is a type error here. */
const samples: { readonly [K in Failure['kind']]: Omit<Extract<Failure, { kind: K }>, 'kind'> } = {
  connection: { detail: `fetch failed ${long}` },
  server_error: { status: 502, detail: '<html>Bad gateway</html>' },
  overloaded: { detail: 'overloaded_error' },
  rate_limited: { retryAfterMs: 12_500, detail: long },
  usage_limit: { resetsAt: '2026-02-05T10:45:00Z', detail: long },
  stream_cut: { detail: 'ECONNRESET' },
  stream_idle: { seconds: 300 },
  call_timeout: { seconds: 900 },
  not_the_api: { detail: '<!doctype html>' },
  authentication: { detail: 'invalid x-api-key' },
  permission: { detail: 'not allowed' },
  payment: { detail: 'credit balance is too low' },
  spend_cap: { code: 'spend_limit', detail: long },
  unknown_model: { model: 'claude-nothing-9', detail: long },
  bad_request: { status: 400, detail: 'messages.0: too long' },
  too_large: { detail: '413' },
  refused: { category: 'violence', detail: long },
  truncated: { maxTokens: 32_000 },
  context_full: {},
  empty_reply: {},
  unknown_stop: { stop: 'coffee_break' },
  invalid_reply: { role: 'folio/stylist', problems: [long, long], excerpt: long },
  no_model: { detail: 'ANTHROPIC_API_KEY is not set' },
  tape_ended: { recording: '灯台守の娘', wanted: 'folio/plotter-draft ch02 round-01' },
  agent_failed: {
    agent: 'Stylist',
    step: `current/chapters/ch01/reviews/round-01/stylist.json${long}`,
    cause: { kind: 'invalid_reply', role: 'folio/stylist', problems: [long], excerpt: long },
  },
  budget_reached: { limit: 'usd', spent: 5.0312, budget: 5 },
  already_running: { pid: 4711, host: 'desk', started: '2026-02-05T10:45:00Z' },
  file_unwritable: { path: `current/${long}`, code: 'ENOSPC', detail: 'no space left on device' },
  file_damaged: { path: 'current/state.json', detail: 'Unexpected end of JSON input' },
  file_missing: { path: 'current/idea.json', neededFor: 'current/chapters/ch01/draft-01.md' },
  outside_workspace: { path: '../../etc/passwd' },
  workspace_untrusted: { path: '/home/somebody/stories/workspace' },
  workspace_without_config: { path: '/home/somebody/stories/workspace' },
  config_invalid: {
    file: 'config.yaml',
    problems: ['folio.max_parallel: 6 (1–5)', long, long, long, long],
  },
  template_broken: { file: 'templates/folio/stylist.md', line: 3, detail: long },
  input_invalid: { reason: long, values: {} },
  rehearsal_mismatch: { rehearsal: false },
  unknown_run: { id: 'story_20260205_104500_abc123' },
  unknown_question: { id: 'choose-path' },
  unknown_choice: {
    question: 'choose-path',
    choice: long,
    choices: ['path-A', 'path-B', 'path-C'],
  },
  question_changed: { id: 'choose-path' },
  agent_stopped: { limit: 'repeats', value: 3, tool: 'run_command' },
  effect_unclear: { key: 'export', detail: '' },
  delegation_stopped: { phase: 2, run: 'cmd_001', detail: long },
  cancelled: {},
  bug: { detail: `TypeError: x is not a function\n    at run.ts:12\n${long}` },
};

export const everyFailure = Object.entries(samples).map(([kind, fields]) => ({
  kind,
  ...fields,
})) as readonly Failure[];
