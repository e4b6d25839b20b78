import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { general } from '../src/ui/messages/ja/general.ts';

/** Folder or file → what of our own it may import. The longest key that fits a file is its rule. */
const may: Readonly<Record<string, readonly string[]>> = {
  'src/main.tsx': ['src/'],
  'src/launch.ts': ['src/'],
  'src/house.ts': ['src/'],
  'src/acting.ts': ['src/'],
  'src/settings.ts': ['src/engine/'],
  'src/given-texts.ts': ['src/engine/', 'src/surroundings.ts', 'src/ui/cli/'],
  'src/machine.ts': ['src/engine/'],
  'src/own-editor.ts': ['src/engine/'],
  'src/editing-here.ts': ['src/machine.ts', 'src/own-editor.ts', 'src/ui/cockpit/'],
  'src/watched-house.ts': ['src/'],
  'src/history-here.ts': ['src/engine/'],
  'src/started-by.ts': [],
  'src/own-files.ts': [],
  'src/own-log.ts': ['src/engine/', 'src/machine.ts', 'src/own-files.ts', 'src/surroundings.ts'],
  'src/settled-screen.ts': ['src/engine/config.ts', 'src/surroundings.ts', 'src/ui/'],
  'src/verbs.ts': ['src/'],
  'src/own-project.ts': ['src/engine/'],
  'src/own-learning.ts': ['src/engine/', 'src/settings.ts'],
  'src/validate.ts': ['src/engine/'],
  'src/doctor/': ['src/'],
  'src/ask-line.ts': ['src/surroundings.ts'],
  'src/own-memory.ts': ['src/'],
  'src/who-thinks.ts': ['src/'],
  'src/shipped.ts': [],
  'src/unsent.ts': ['src/engine/', 'src/ui/messages/left.ts'],
  'src/write-now.ts': [],
  'src/surroundings.ts': ['src/ui/cli/exit-code.ts', 'src/write-now.ts'],
  'src/ui/': ['src/ui/', 'src/engine/'],
  // What screens are made of knows no screen.
  'src/ui/text/': ['src/ui/text/', 'src/ui/keys/', 'src/engine/'],
  'src/ui/keys/': ['src/ui/keys/', 'src/ui/text/', 'src/ui/workflows/keys.ts', 'src/engine/'],
  'src/ui/terminal/': [
    'src/ui/terminal/',
    'src/ui/keys/',
    'src/ui/text/',
    'src/ui/components/theme.ts',
  ],
  'src/ui/components/': [
    'src/ui/components/',
    'src/ui/keys/',
    'src/ui/messages/',
    'src/ui/terminal/',
    'src/ui/text/',
    'src/engine/',
  ],
  'src/ui/reader/': ['src/ui/reader/', 'src/ui/components/', 'src/ui/text/', 'src/engine/'],
  'src/ui/messages/': [
    // what every workflow says beside the engine
    'src/ui/workflows/words/',
    'src/ui/messages/',
    'src/ui/cli/doctor-findings.ts',
    'src/ui/components/',
    'src/ui/text/',
    'src/engine/',
  ],
  'src/engine/': ['src/engine/'],
  'src/agents/': [
    'src/agents/',
    'src/engine/ports.ts',
    'src/engine/acting/acting.ts',
    'src/engine/acting/shell.ts',
    'src/engine/acting/tool-disk.ts',
    'src/engine/data/canonical.ts',
    'src/engine/data/hosts.ts',
    'src/engine/data/json-text.ts',
    'src/engine/data/stored-name.ts',
    'src/engine/data/two-digits.ts',
    'src/engine/config.ts',
    'src/engine/data/event.ts',
    'src/engine/data/mapping.ts',
    'src/engine/data/notice.ts',
    'src/engine/data/obeyed-files.ts',
    'src/engine/data/provider-names.ts',
    'src/engine/data/failure.ts',
    'src/engine/data/question.ts',
    'src/engine/data/usage.ts',
  ],
};

/** Package or built-in module → the only places that may import it. */
const onlyIn: readonly (readonly [module: RegExp, places: readonly string[]])[] = [
  [/^(ink|react)(\/|$)/, ['src/ui/']],
  [/^@anthropic-ai\/sdk/, ['src/agents/providers/']],
  [
    /^(execa|node:(fs|child_process|http|https|net|sqlite))(\/|$)/,
    [
      'src/launch.ts',
      'src/given-texts.ts',
      'src/machine.ts',
      'src/own-editor.ts',
      'src/own-files.ts',
      'src/own-log.ts',
      'src/own-project.ts',
      'src/write-now.ts',
      'src/engine/workspace/',
      'src/agents/providers/',
      'src/agents/tools/',
      'src/agents/prompt/template.ts',
    ],
  ],
];

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => path.posix.join('src', file.replaceAll(path.sep, '/')));

/** What a file imports: `from '…'`, `import '…'` and `import('…')` alike; types count too. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) =>
    name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
  );
}

const rule = (file: string) =>
  Object.entries(may)
    .filter(([place]) => file.startsWith(place))
    .sort(([a], [b]) => b.length - a.length)[0]?.[1] ?? [];
const room = (file: string) => /^src\/engine\/workflows\/([^/]+)\//.exec(file)?.[1];
/** The room whose screens a file draws. */
const screenRoom = (file: string) => /^src\/ui\/workflows\/([^/]+)\//.exec(file)?.[1];
/** What others may know of a room: its own screens, what it lets everybody know. */
const isOpen = (file: string, to: string) =>
  /^src\/engine\/workflows\/[^/]+\/contract\//.test(to) && screenRoom(file) === room(to);

test.each(files)('%s imports only what its place may', (file) => {
  const own = importsOf(file).filter((name) => name.startsWith('src/'));
  const others = importsOf(file).filter((name) => !name.startsWith('src/'));
  const breaches = [
    ...own.filter((to) => !rule(file).some((place) => to.startsWith(place))),
    ...own.filter((to) => room(file) && room(to) && room(to) !== room(file)),
    ...own.filter(
      (to) => room(to) && !room(file) && !registries.includes(file) && !isOpen(file, to),
    ),
    ...others.filter((name) =>
      onlyIn.some(
        ([module, places]) => module.test(name) && !places.some((place) => file.startsWith(place)),
      ),
    ),
  ];
  expect(breaches).toEqual([]);
});

test('nothing outside its own rooms speaks of a single workflow', () => {
  const speaking = files
    .filter((file) => !/^src\/(engine|ui)\/workflows\//.test(file))
    .filter((file) => /'(folio|crew)'/.test(readFileSync(file, 'utf8')));
  expect(speaking).toEqual([]);
});

test('what all screens share knows no screen room: a room is handed in, but for the one table of keys and the catalogues', () => {
  const sharing = files.filter((file) => /^src\/ui\/(?!workflows\/|cli\/)/.test(file));
  const toRooms = sharing.flatMap((file) =>
    importsOf(file)
      .filter((to) => to.startsWith('src/ui/workflows/'))
      .map((to) => [file, to]),
  );
  const offer = 'src/ui/workflows/offer.ts';
  expect(toRooms).toEqual([
    ['src/ui/cockpit/cockpit-state.ts', offer],
    ['src/ui/cockpit/offering.ts', offer],
    ['src/ui/door/choose.ts', offer],
    ['src/ui/door/doors.ts', offer],
    ['src/ui/keys/keymap.ts', 'src/ui/workflows/keys.ts'],
    ['src/ui/messages/en.ts', 'src/ui/workflows/words/en.ts'],
    ['src/ui/messages/ja.ts', 'src/ui/workflows/words/ja.ts'],
    ['src/ui/screens/dialogs/help-rows.ts', 'src/ui/workflows/keys.ts'],
    ['src/ui/screens/home/find-door.ts', offer],
    ['src/ui/screens/home/home.tsx', offer],
  ]);
});

/** Every name in a catalogue, with where it stands: `screens.home.recent`. */
function namesIn(catalogue: object, above = ''): [place: string, name: string][] {
  return Object.entries(catalogue).flatMap(([name, value]: [string, unknown]) => {
    const place = `${above}${name}`;
    const within = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [[place, name], ...(within ? namesIn(value, `${place}.`) : [])];
  });
}

test('the general catalogue has no word that the files of one workflow alone speak of', () => {
  const speakers = new Map<string, Set<string>>();
  for (const file of files.filter(
    (each) => !/^src\/ui\/(messages\/(ja|en)|workflows\/[^/]+\/words)\//.test(each),
  ))
    for (const [word] of readFileSync(file, 'utf8').matchAll(/[A-Za-z_]\w*/g)) {
      const who = room(file) ?? screenRoom(file) ?? 'shared';
      speakers.set(word, (speakers.get(word) ?? new Set()).add(who));
    }
  const ofOne = namesIn(general).filter(([, name]) => {
    const who = speakers.get(name) ?? new Set();
    return who.size === 1 && !who.has('shared');
  });
  expect(ofOne.map(([place]) => place)).toEqual([]);
});

/** The places that name the rooms. */
const registries = ['src/engine/workflows/registry.ts', 'src/engine/workflows/settings.ts'];

const tests = readdirSync('test', { recursive: true, encoding: 'utf8' });

test('git is started in two places, in the person’s repository and in stores of its own, where what it could start is switched off; in no repository it is asked for their editor', () => {
  const starting = files.filter((file) =>
    /`git \$\{words\} <|argv[^;]{0,40}\['git'|words = \['git'|(spawn|execa|execFile)\w*\(\s*'git'/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(starting).toEqual([
    'src/own-editor.ts',
    'src/engine/workspace/git-start.ts',
    'src/engine/workspace/trees/store-git.ts',
  ]);
});

test('gh is started in one place, and all it is ever told is to look, to leave a remark and to label', () => {
  const starting = files.filter((file) => /find\?\.\('gh'/.test(readFileSync(file, 'utf8')));
  expect(starting).toEqual(['src/engine/acting/open-repository.ts']);
  const source = readFileSync('src/engine/acting/gh.ts', 'utf8');
  const told = [...source.matchAll(/\bstart\(\[\s*(?:\.\.\.\[)?([^\n\]]*)/g)].map(
    ([, words = '']) =>
      [...words.matchAll(/'([a-z-]+)'|`([a-z]+)\//g)]
        .map(([, word, place]) => word ?? place)
        .slice(0, 2)
        .join(' '),
  );
  expect([...new Set(told)].sort()).toEqual([
    '--version',
    'api graphql',
    'api repos',
    'issue comment',
    'issue edit',
    'issue list',
    'issue view',
    'label create',
    'pr list',
    'pr view',
    'project item-list',
  ]);
  expect(source).not.toMatch(/\bmutation\b/);
  expect(source).not.toMatch(/'--(?:body|title|method|remove-assignee|add-assignee)'|'-X'|'POST'/);
});

test('no source file is longer than 400 lines', () => {
  const long = files.filter((file) => readFileSync(file, 'utf8').split('\n').length > 401);
  expect(long).toEqual([]);
});

test('no file is named after what it is not', () => {
  const vague = [...files, ...tests].filter((file) =>
    /(utils?|helpers?|managers?|misc|common)\.tsx?$/.test(file),
  );
  expect(vague).toEqual([]);
});

test('prompts live in templates: no source file speaks to a model', () => {
  const speaking = files.filter((file) =>
    /あなたは|You are (a|an|the) /.test(readFileSync(file, 'utf8')),
  );
  expect(speaking).toEqual([]);
});

test('every room has the files that architecture names', () => {
  const rooms = new Set(files.map(room).filter((name) => name !== undefined));
  for (const name of rooms) {
    for (const file of ['index', 'schema', 'workflow', 'ctx', 'words'])
      expect(files).toContain(`src/engine/workflows/${name}/${file}.ts`);
    for (const file of [
      'index',
      'events',
      'state',
      'asks',
      'inbox',
      'notices',
      'paths',
      'view',
      'listed',
    ])
      expect(files).toContain(`src/engine/workflows/${name}/contract/${file}.ts`);
  }
});
