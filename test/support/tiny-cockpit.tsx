// A cockpit of one screen, for what the terminal layer alone must do. Bundled by `build-tiny.ts`.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Box, Text } from 'ink';
import { useState } from 'react';
import type { RoomedPorts } from '../../src/ui/cockpit/cockpit-state.ts';
import { openCockpit } from '../../src/ui/cockpit/open-cockpit.tsx';
import { Composer } from '../../src/ui/components/composer.tsx';
import { useLook } from '../../src/ui/components/look.tsx';
import { BrokenPane, PaneBoundary } from '../../src/ui/components/pane-boundary.tsx';
import { useKeys } from '../../src/ui/keys/use-keys.tsx';
import { skillsOf } from '../../src/ui/terminal/skills.ts';
import { useTerminal } from '../../src/ui/terminal/use-terminal.ts';
import { createDraft } from '../../src/ui/text/draft.ts';
import { barePorts } from './bare-cockpit.ts';

const env = process.env;
const [mode = 'keys'] = process.argv.slice(2);
const state = env['XDG_STATE_HOME'] ?? tmpdir();
const marker = path.join(state, 'cockpit.json');

const ports: RoomedPorts = {
  ...barePorts({
    start: { kind: 'home' },
    screen: { noColour: env['NO_COLOR'] !== undefined, skills: skillsOf(env) },
    engine: () => Promise.reject(new Error('no engine here')),
  }),
  provider: () => Promise.reject(new Error('no provider here')),
  edit: async (text) => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'edit-')), 'text.md');
    writeFileSync(file, text);
    try {
      execFileSync('/bin/sh', ['-c', `${env['EDITOR']} "$1"`, 'sh', file], { stdio: 'inherit' });
      return readFileSync(file, 'utf8');
    } catch {
      return undefined;
    }
  },
  history: {
    load: async () => ['古い案', '前の案'],
    add: () => undefined,
    leave: async () => undefined,
  },
  keepText: () => '/state/clipboard.txt',
  tmux: async () => undefined,
  log: {
    file: '/state/log.txt',
    add: async (text) => appendFileSync(path.join(state, 'log.txt'), `${text}\n`),
  },
  marker: {
    take: () => {
      if (!existsSync(marker)) return undefined;
      rmSync(marker);
      return { startedAt: '' };
    },
    set: () => writeFileSync(marker, '{}'),
    clear: () => rmSync(marker, { force: true }),
  },
};

function Keys() {
  const { columns, rows, glyphs, cells, colours } = useLook();
  const terminal = useTerminal();
  const [log, setLog] = useState<readonly string[]>([]);
  const [broken, setBroken] = useState(false);
  const [torn, tear] = useState(false);
  if (broken) throw new Error('broken while drawing');
  const add = (words: string) => setLog((before) => [...before, words]);
  const deeds: Readonly<Record<string, () => void>> = {
    q: () => terminal.leave(0),
    5: () => terminal.leave(5),
    b: () => setBroken(true),
    p: () => tear(true),
    x: () => process.exit(7),
    u: () => {
      setTimeout(() => {
        throw new Error('nobody caught this');
      });
    },
    r: () => {
      void Promise.reject(new Error('nobody awaited this'));
    },
    t: () => terminal.title('灯台\u001B]0;x\u0007守'),
    8: () => {
      process.emitWarning('a library is old');
      console.error('a word of a library');
      add('warned');
    },
    e: () => {
      void terminal.edit('元の文').then((text) => add(`edited(${text?.trim()})`));
    },
  };
  useKeys('home', (event) => {
    if (event.kind === 'paste') add(`paste(${event.text.replaceAll('\n', '/')})`);
    else if (event.ctrl) return false;
    else (deeds[event.name] ?? (() => add(event.name)))();
    return true;
  });
  return (
    <Box width={columns} height={rows} flexDirection="column" overflow="hidden">
      <Text
        {...colours.accent}
      >{`鍵盤 ${columns}x${rows} ${cells.ambiguous === 2 ? 'wide' : 'narrow'}${terminal.repaired ? ' repaired' : ''}${terminal.focused ? '' : ' away'}`}</Text>
      <Box
        borderStyle={glyphs.border}
        width={columns}
        flexGrow={1}
        flexDirection="column"
        overflow="hidden"
      >
        <PaneBoundary broken={<BrokenPane height={2} />}>
          <Torn torn={torn} />
        </PaneBoundary>
        <Text wrap="truncate">{`log:${log.join(' ')}`}</Text>
        <Box>
          <Text>①…→αЖ</Text>
          <Text>{'<after'}</Text>
        </Box>
        {Array.from({ length: Math.max(0, rows - 5) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a fixed order
          <Text key={index}>{cells.pad(`行${index} ①…→ abc`, columns - 4)}|</Text>
        ))}
      </Box>
    </Box>
  );
}

function Torn({ torn }: { readonly torn: boolean }) {
  if (torn) throw new Error('a pane is broken');
  return null;
}

function Field() {
  const { columns, rows } = useLook();
  const [sent, setSent] = useState<readonly string[]>([]);
  const [draft] = useState(() => createDraft());
  return (
    <Box width={columns} height={rows} flexDirection="column" overflow="hidden">
      <Text>案を書く</Text>
      <Box paddingLeft={2}>
        <Composer
          hint="ここに書く"
          columns={columns - 4}
          maxRows={8}
          active
          origin={{ x: 2, y: 1 }}
          draft={draft}
          onSend={(text) => {
            setSent((before) => [...before, text]);
            draft.clear();
          }}
        />
      </Box>
      <Text wrap="truncate">{`sent:${JSON.stringify(sent)}`}</Text>
    </Box>
  );
}

process.exitCode = await openCockpit(ports, mode === 'field' ? Field : Keys);
// A program that has much to put away.
if (mode === 'slow') setInterval(() => undefined, 1000);
