import { expect, test } from 'vitest';
import { settingOrigins } from '../../../src/engine/config/origins.ts';

const own = {
  file: '/home/u/.config/folio-tui/config.yaml',
  text: 'provider:\n  base_url: https://mine.example\nui: { bell: true }\n',
};
const base = {
  file: 'config.yaml',
  text: '# mine\nquality_gate:\n  min_overall: 7.0\n  min_each: 6\nprovider:\n  base_url: https://theirs.example\n',
};
const local = {
  file: 'local/config.yaml',
  text: '\uFEFFquality_gate.max_rounds: 99\nfolio.unit: episode\n',
};

test('each setting is told with the file and the line, or the flag, that counts, and with what was passed over', () => {
  const origins = settingOrigins({
    ...{ own, base, local, sets: ['ui.ascii=true'] },
    flags: [{ flag: '--budget', key: 'provider.budget.usd', value: 2 }],
  });
  const place = (source: string, where: string, line: number | null) => ({ source, where, line });
  const nothing = { from: undefined, repeated: undefined, passed: undefined };
  expect(origins.get('quality_gate.min_each')).toEqual({
    ...nothing,
    from: place('base', base.file, 4),
  });
  expect(origins.get('quality_gate.min_overall')).toEqual({
    ...nothing,
    repeated: place('base', base.file, 3),
  });
  expect(origins.get('folio.unit')?.from).toEqual(place('local', local.file, 2));
  expect(origins.get('ui.bell')?.from).toEqual(place('own', own.file, 3));
  expect(origins.get('ui.ascii')?.from).toEqual(place('set', '-c', null));
  expect(origins.get('provider.budget.usd')?.from).toEqual(place('flag', '--budget', null));
  expect(origins.get('max_parallel')).toEqual(nothing);
  // what a workspace may not set is told beside what counts instead
  expect(origins.get('provider.base_url')).toEqual({
    from: place('own', own.file, 2),
    repeated: undefined,
    passed: { why: 'not_granted', place: place('base', base.file, 6) },
  });
  expect(origins.get('quality_gate.max_rounds')).toEqual({
    ...nothing,
    passed: { why: 'out_of_range', place: place('local', local.file, 1) },
  });
});
