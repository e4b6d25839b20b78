import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import type { NewRow } from '../../../../src/engine/workflows/session/contract/ledger-entry.ts';
import { openLedger } from '../../../../src/engine/workflows/session/ledger/open-ledger.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../../../src/engine/workspace/engine-disk.ts';

const row: NewRow = {
  ...{ component: 'executor', event_type: 'outcome', content: 'status = done:\u0085\u2028 "x"' },
  ...{ rationale: '理由: # 注', meta: { n: 1, list: ['a', null] } },
};
const path = 'learnings/flow/entries.yaml';

function openAt(root = mkdtempSync(join(tmpdir(), 'folio-ledger-')), rotateAt = 1000) {
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const disk = openEngineDisk(nodeDisk, root, () => ({
    pid: 1,
    host: 'h',
    command: 'c',
    started: 's',
  }));
  const store = disk.store('');
  const torn: string[] = [];
  const ledger = openLedger({
    ...{ files: store, shared: store, rotateAt },
    now: () => new Date('2026-02-28T23:59:59.500Z'),
    torn: (file) => torn.push(file),
  });
  const put = (text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const text = () => readFileSync(join(root, path), 'utf8');
  return { root, ledger, torn, put, text };
}

test('two hundred rows of one moment have names of their own, and any reader of YAML reads them', async () => {
  const { ledger, text } = openAt();
  for (let n = 0; n < 200; n += 1) await ledger.append(row);
  const rows = parse(text());
  expect(new Set(rows.map(({ id }: { id: string }) => id)).size).toBe(200);
  expect(rows[0]).toMatchObject(row);
  expect((await ledger.newestFirst())[0]).toMatchObject(row);
});

test('two who write at once lose nothing of each other', async () => {
  const one = openAt();
  const other = openAt(one.root);
  await Promise.all(
    [1, 2, 3, 4, 5].flatMap(() => [one.ledger.append(row), other.ledger.append(row)]),
  );
  const rows = await one.ledger.newestFirst();
  expect(new Set(rows.map(({ id }) => id)).size).toBe(10);
});

test('a decision without a reason, or of an unknown kind, is not written', async () => {
  const { ledger, root } = openAt();
  const odd = { ...row, component: JSON.parse('"somebody"') };
  for (const bad of [{ ...row, rationale: '  ' }, odd])
    await expect(ledger.append(bad)).rejects.toMatchObject({ failure: { kind: 'input_invalid' } });
  expect(existsSync(join(root, path))).toBe(false);
});

test('a last row that was torn is put aside, and the next one follows the last whole one', async () => {
  const { ledger, torn, put, text, root } = openAt();
  await ledger.append(row);
  const whole = text();
  put(`${whole}${whole.slice(0, 60)}`);
  const again = openAt(root);
  await again.ledger.append(row);
  expect(parse(text())).toHaveLength(2);
  expect(torn).toEqual([]);
  expect(again.torn).toHaveLength(1);
  const kept = readdirSync(join(root, 'learnings/flow')).find((name) =>
    name.startsWith('entries.corrupt-'),
  );
  expect(readFileSync(join(root, 'learnings/flow', kept ?? ''), 'utf8')).toBe(whole.slice(0, 60));
});

test('rows in a hand’s own spelling are read; a file that is no list is never written to', async () => {
  const { ledger, put, text } = openAt();
  put(
    '# mine\n- id: L-1\n  timestamp: 2026-01-01\n  component: system\n  event_type: learning\n  content: |\n    by hand\n  rationale: because\n',
  );
  await ledger.append(row);
  expect((await ledger.newestFirst()).map(({ content }) => content)).toEqual([
    row.content,
    'by hand\n'.trim(),
  ]);
  const foreign = openAt();
  foreign.put('accounts:\n  - 12\n');
  await expect(foreign.ledger.append(row)).rejects.toMatchObject({
    failure: { kind: 'file_damaged' },
  });
  expect(foreign.text()).toBe('accounts:\n  - 12\n');
  expect(text()).toContain('# mine');
});

test.each([
  ['run_id', 7],
  ['iteration', 'one'],
  ['improvement_id', ['IMP-1']],
  ['result', 'perhaps'],
  ['meta', 'x'],
])(
  'a row whose %s has a form that no row has is none, in whatever spelling',
  async (key, value) => {
    const { ledger, put, text } = openAt();
    await ledger.append(row);
    const given = JSON.stringify(value);
    const [whole, ...changed] = [
      text(),
      `\n  ${key}: ${given}\n`,
      `\n  ${key}:   ${given} # a hand\n`,
    ];
    const own = changed.map(
      (field) => `${whole.replaceAll(/\n {2}meta: .*/g, '').trimEnd()}${field}`,
    );
    put(`${own.join('')}${whole}`);
    expect(await ledger.newestFirst()).toMatchObject([row]);
  },
);

test('a full ledger begins anew, and the archive has the month of its newest row', async () => {
  const { ledger, root, text } = openAt(undefined, 100);
  for (let n = 0; n < 101; n += 1) await ledger.append(row);
  expect(readdirSync(join(root, 'learnings/flow/archive'))).toEqual(['2026-02.yaml']);
  expect(parse(text())).toHaveLength(1);
  expect(await ledger.newestFirst()).toHaveLength(101);
  expect(await ledger.newestFirst((all) => all.length > 0)).toHaveLength(1);
});
