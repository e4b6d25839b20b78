import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { defaultConfigText } from '../../../src/engine/config/default-text.ts';
import type { ConfigLayers } from '../../../src/engine/config/merge.ts';
import { type HostFiles, readPermissions } from '../../../src/engine/config/permission-layers.ts';
import { defaultPermissions } from '../../../src/engine/config/permissions.ts';
import { RunError } from '../../../src/engine/data/failure.ts';
import { base, local, own } from './layers.ts';

const settings = (text: string) => ({ settings: { file: '.claude/settings.json', text } });
const hostConfig = (text: string) => ({
  permissionConfig: { file: '.claude/permission-config.yaml', text },
});
const hostOverlay = (text: string) => ({
  overlay: { file: 'local/hooks/permission-config.yaml', text },
});

function problemsOf(layers: ConfigLayers): readonly string[] {
  try {
    readPermissions(layers);
    return [];
  } catch (error) {
    if (!(error instanceof RunError) || error.failure.kind !== 'config_invalid') throw error;
    return error.failure.problems;
  }
}

const kinds = (layers: ConfigLayers, host: HostFiles = {}) =>
  readPermissions(layers, host).warnings.map((warning) => warning.kind);

test('the full text that init writes says exactly the built-in permissions', () => {
  expect(parse(defaultConfigText).permissions).toEqual(defaultPermissions);
  const { permissions, warnings, closedBy } = readPermissions({ base: base(defaultConfigText) });
  expect({ permissions, warnings, closedBy }).toEqual({
    permissions: defaultPermissions,
    warnings: [],
    closedBy: [],
  });
});

test('git and gh are not in the allow list, so that the phases see them', () => {
  expect(defaultPermissions.allow.filter((pattern) => /\b(git|gh)\b/.test(pattern))).toEqual([]);
});

describe('lists are unions', () => {
  const emptied =
    'permissions: { deny: [], ask: null, always_ask: [], subcommand_ask: [], allow: [] }';

  test.each([
    ['the base', { base: base(emptied) }],
    ['an overlay', { local: local(emptied) }],
    ['the person’s own file', { own: own(emptied) }],
    ['the command line', { sets: ['permissions.always_ask=[]', 'permissions.deny=[]'] }],
  ])('%s takes nothing away, not even the floor', (_, layers) => {
    expect(readPermissions(layers)).toEqual(readPermissions({}));
  });

  test('every layer adds what makes the rules stricter', () => {
    const { permissions, warnings } = readPermissions(
      {
        own: own('permissions: { always_ask: [docker] }'),
        base: base('permissions: { deny: ["Bash(git tag *)"] }'),
        local: local('permissions.subcommand_ask: ["git:tag"]'),
        sets: ['permissions.ask=["Bash(git commit*)"]'],
      },
      {
        ...settings('{ "permissions": { "deny": ["Bash(make *)"], "ask": ["Bash(ls /etc*)"] } }'),
        ...hostConfig('always_ask: [podman]\nsubcommand_ask: null'),
        ...hostOverlay('subcommand_ask: ["gh:issue:close"]'),
      },
    );
    expect(warnings).toEqual([]);
    expect(permissions.always_ask.slice(-2)).toEqual(['docker', 'podman']);
    expect(permissions.deny.slice(-2)).toEqual(['Bash(git tag *)', 'Bash(make *)']);
    expect(permissions.ask.slice(-2)).toEqual(['Bash(git commit*)', 'Bash(ls /etc*)']);
    expect(permissions.subcommand_ask.slice(-2)).toEqual(['git:tag', 'gh:issue:close']);
  });

  test('one bad entry does not lose its neighbours, but closes a base', () => {
    const text = 'permissions: { deny: ["Bash(x *)", 5] }';
    const overlay = readPermissions({ local: local(text) });
    expect(overlay.permissions.deny).toContain('Bash(x *)');
    expect(overlay.closedBy).toEqual([]);
    expect(overlay.warnings).toEqual([
      { kind: 'wrong_type', file: 'workspace/local/config.yaml', key: 'permissions.deny' },
    ]);
    expect(readPermissions({ base: base(text) })).toMatchObject({
      permissions: { deny: overlay.permissions.deny },
      closedBy: ['workspace/config.yaml'],
    });
  });
});

describe('what grants counts only from where a person grants', () => {
  const granting =
    'permissions: { allow: ["Bash(npm test)"], script_dirs: [tools/], allowed_dirs_extra: [/data] }';

  test('a workspace file and host files cannot widen anything', () => {
    const { permissions, warnings } = readPermissions(
      { base: base(granting), local: local(granting) },
      {
        ...settings('{ "permissions": { "allow": ["Bash(npm test)"] } }'),
        ...hostConfig('allowed_dirs_extra: [/data]'),
      },
    );
    expect(permissions).toEqual(defaultPermissions);
    expect(warnings.map((warning) => warning.kind)).toEqual(Array(8).fill('not_granted'));
  });

  test('the own file, a flag and a file with trusted bytes can', () => {
    const widened = {
      allow: [...defaultPermissions.allow, 'Bash(npm test)'],
      script_dirs: [...defaultPermissions.script_dirs, 'tools/'],
      allowed_dirs_extra: ['/data'],
    };
    expect(readPermissions({ own: own(granting) }).permissions).toMatchObject(widened);
    const trusted = ({ text }: { text: string }) => text === granting;
    expect(readPermissions({ base: base(granting), trusted }).permissions).toMatchObject(widened);
    expect(
      readPermissions({ sets: ['permissions.allow=["Bash(npm test)"]'] }).permissions.allow,
    ).toEqual(widened.allow);
  });

  test('a host file is trusted by its own bytes', () => {
    const text = '{ "permissions": { "allow": ["Bash(npm test)"] } }';
    const trusted = (file: { text: string }) => file.text === text;
    expect(readPermissions({ trusted }, settings(text)).permissions.allow).toContain(
      'Bash(npm test)',
    );
    expect(readPermissions({ trusted }, settings(`${text} `)).permissions.allow).not.toContain(
      'Bash(npm test)',
    );
  });

  test('a workspace may be stricter than the person, never looser', () => {
    const strict = own('permissions: { profile: strict, sandbox: auto }');
    const loose = base('permissions: { profile: default, sandbox: off, read_host_files: false }');
    const { permissions, warnings } = readPermissions({ own: strict, base: loose });
    expect(permissions).toMatchObject({
      profile: 'strict',
      sandbox: 'auto',
      read_host_files: true,
    });
    expect(warnings.map((warning) => 'key' in warning && warning.key)).toEqual([
      'permissions.profile',
      'permissions.sandbox',
      'permissions.read_host_files',
    ]);
    const tightened = readPermissions({
      own: own('permissions: { profile: default }'),
      base: base('permissions: { profile: strict }'),
    });
    expect(tightened.permissions.profile).toBe('strict');
  });

  test('host files are left alone when the person says so', () => {
    const off = own('permissions: { read_host_files: false }');
    const host = settings('{ "permissions": { "deny": ["Bash(make *)"] } }');
    expect(readPermissions({ own: off }, host).permissions.deny).toEqual(defaultPermissions.deny);
  });
});

describe('interpreters are frozen', () => {
  test.each([
    ['config.yaml', { base: base('permissions: { interpreters: { node: { safe: [e] } } }') }, {}],
    ['a host file', {}, hostConfig('interpreters: { python3: { safe: [c] } }')],
    ['the own file', { own: own('permissions: { interpreters: {} }') }, {}],
  ] as const)('%s changes nothing and is told so', (_, layers, host) => {
    const { permissions, warnings } = readPermissions(layers, host);
    expect(permissions.interpreters).toEqual(defaultPermissions.interpreters);
    expect(warnings).toMatchObject([{ kind: 'frozen_key', code: 'E028' }]);
  });
});

describe('rules that cannot be read', () => {
  test.each([
    ['settings that are no JSON', settings('{ "permissions": '), 'E025'],
    ['a permission file that is no YAML', hostConfig('always_ask: [a'), 'E025'],
    ['a permission file that is a list', hostConfig('- curl'), 'E027'],
  ])('%s close everything', (_, host, code) => {
    const { closedBy, warnings } = readPermissions({}, host);
    expect(closedBy).toHaveLength(1);
    expect(warnings).toMatchObject([{ code }]);
  });

  test('a base section that is no mapping closes everything', () => {
    expect(readPermissions({ base: base('permissions: 5') }).closedBy).toEqual([
      'workspace/config.yaml',
    ]);
    expect(readPermissions({ own: own('permissions: [x]') }).closedBy).toHaveLength(1);
  });

  test('a broken overlay is left out with a warning', () => {
    for (const host of [hostOverlay('always_ask: [a'), hostOverlay('- a')]) {
      expect(readPermissions({}, host).closedBy).toEqual([]);
      expect(kinds({}, host)).toHaveLength(1);
    }
    expect(kinds({ local: local('permissions: 5') })).toEqual(['rules_no_mapping']);
  });

  test('a file of references to references is refused, not unfolded', () => {
    const rows = ['a0: &a0 [x,x,x,x,x,x,x,x,x,x]'];
    for (let row = 1; row < 9; row += 1)
      rows.push(
        `a${row}: &a${row} [${Array(10)
          .fill(`*a${row - 1}`)
          .join(',')}]`,
      );
    expect(readPermissions({}, hostConfig(rows.join('\n'))).closedBy).toHaveLength(1);
  });
});

describe('single values', () => {
  test('out of bounds refuses a base and a flag, and is left out of overlays', () => {
    const text = 'permissions: { park_after_min: 0, profile: lax, commit: 5 }';
    const wanted = [
      'permissions.park_after_min: 0 (1–1440)',
      'permissions.profile: lax (default | strict)',
      'permissions.commit: 5 ({ co_author: "…", hooks: sandbox | off })',
    ];
    expect(problemsOf({ base: base(text) })).toEqual(wanted);
    expect(problemsOf({ sets: ['permissions.park_after_min=0'] })).toEqual(wanted.slice(0, 1));
    expect(kinds({ local: local(text) })).toEqual(Array(3).fill('out_of_range'));
    expect(readPermissions({ own: own(text) }).permissions).toEqual(defaultPermissions);
  });

  test('an unknown key is named with what was probably meant', () => {
    expect(
      readPermissions({ base: base('permissions: { alway_ask: [x], wallpaper: 1 }') }).warnings,
    ).toMatchObject([
      { key: 'permissions.alway_ask', likely: 'permissions.always_ask' },
      { key: 'permissions.wallpaper', likely: null },
    ]);
    expect(problemsOf({ sets: ['permissions.alway_ask=[x]'] })).toEqual([
      'permissions.alway_ask: ? → permissions.always_ask',
    ]);
    expect(problemsOf({ sets: ['permissions=5'] })).toEqual(['permissions: 5 ({ … })']);
    expect(problemsOf({ sets: ['permissions.deny=5'] })).toEqual(['permissions.deny: 5 ([…])']);
  });

  test('values inside the bounds are taken', () => {
    const text = 'permissions: { park_after_min: 30, commit: { co_author: "" } }';
    expect(readPermissions({ local: local(text) }).permissions).toMatchObject({
      park_after_min: 30,
      commit: { co_author: '' },
    });
  });
});

test('a pattern that is allowed and asked is reported and asks', () => {
  const { permissions, warnings, heardFirst } = readPermissions({
    own: own('permissions: { ask: ["Bash(ls*)"] }'),
  });
  expect(warnings).toEqual([{ kind: 'allow_and_ask', pattern: 'Bash(ls*)' }]);
  expect(permissions.allow).not.toContain('Bash(ls*)');
  expect(permissions.ask).toContain('Bash(ls*)');
  expect(heardFirst).toEqual(['Bash(ls*)']);
});
