/* What the roles of a session say, in the manner of a real model. */

export const beck = {
  name: 'Kent Beck',
  distortion: '今いるものだけを作る',
  values: ['単純さ'],
  anti_values: ['先回り'],
  blindspot: '将来の変化',
  axis: '削減',
};
export const fowler = {
  name: 'Martin Fowler',
  distortion: '構造に投資する',
  values: ['明快さ'],
  anti_values: ['その場しのぎ'],
  blindspot: '先払いの費用',
  axis: '追加',
};

export function pairReply(
  executor: object = beck,
  watcher: object = fowler,
  rationale = '軸が結論を左右する。',
): string {
  return JSON.stringify({ executor_persona: executor, watcher_persona: watcher, rationale });
}

type Made = {
  readonly files?: Readonly<Record<string, string>>;
  readonly log?: string;
  readonly status?: string;
};

export function executorReply({
  files = { 'fizzbuzz.py': 'print(1)' },
  log = '作った。',
  status = 'done',
}: Made = {}): string {
  const blocks = Object.entries(files).map(([path, text]) => `=== FILE: ${path} ===\n${text}\n`);
  return `status: ${status}\npersona: none\n\n=== LOG ===\n${log}\n${blocks.join('')}=== END ===\n`;
}

const checklist = [1, 2, 3, 4, 5].map((n) => ({ item: `項目 ${n}`, ok: true, note: '見た' }));

export function watcherReply(more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    pass: true,
    issues: [],
    inspection_log: '成果物を見た。',
    persona_applied: null,
    blindspots_covered: ['将来の変化'],
    checklist,
    settled: [],
    ...more,
  });
}

export const refusal = (...issues: readonly string[]) =>
  watcherReply({ pass: false, issues: issues.length === 0 ? ['CRITICAL: 足りない'] : issues });
