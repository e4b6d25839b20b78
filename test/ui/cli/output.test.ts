import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from '../../../src/ui/cli/json.ts';
import { openOut, ReaderGone } from '../../../src/ui/cli/output.ts';

test('what is written arrives in order', async () => {
  const stream = new PassThrough();
  const out = openOut(stream, 'stdout');
  await Promise.all([out.write('one\n'), out.write('二\n')]);
  expect(stream.read().toString()).toBe('one\n二\n');
});

test('a pipe whose reader has left ends in ReaderGone, again and again, and never in an uncaught error', async () => {
  const reader = spawn(process.execPath, ['-e', 'process.exit(0)'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await once(reader, 'exit');
  const out = openOut(reader.stdin, 'stdout');
  const write = async () => {
    for (let turn = 0; turn < 100; turn += 1) await out.write('x'.repeat(65_536));
  };
  await expect(write()).rejects.toBeInstanceOf(ReaderGone);
  await expect(out.write('more')).rejects.toBeInstanceOf(ReaderGone);
});

test('a full disk behind the output is a failure with its code', async () => {
  const full = new Writable({
    write: (_chunk, _encoding, done) =>
      done(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
  });
  await expect(openOut(full, 'stdout').write('x')).rejects.toMatchObject({
    failure: { kind: 'file_unwritable', path: 'stdout', code: 'ENOSPC' },
  });
});

test('JSON for terminals is the same data without anything a terminal obeys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
      const data = { value, text: `\u009b\u202e${text}` };
      const line = jsonText(data);
      expect(JSON.parse(line)).toEqual(JSON.parse(JSON.stringify(data)));
      expect(line.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    }),
  );
});
