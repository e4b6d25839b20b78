import { roughTokens } from '../../src/agents/calls/budget.ts';
import { denialIn, matching } from '../../src/agents/guard/deny-rules.ts';
import { explain } from '../../src/agents/guard/explain.ts';
import { wordsInTexts } from '../../src/agents/guard/general-phase.ts';
import { findLookalikes, findUnseen } from '../../src/agents/guard/hidden.ts';
import { normalise } from '../../src/agents/guard/normalise.ts';
import { expanded, partsOf } from '../../src/agents/guard/parts.ts';
import { allowPattern, strictPattern } from '../../src/agents/guard/pattern.ts';
import { onlyTells } from '../../src/agents/guard/programs.ts';
import { isSecretName, mayMatchSecret } from '../../src/agents/guard/secret-names.ts';
import { readShell } from '../../src/agents/guard/shell.ts';
import { readSubcommandRule } from '../../src/agents/guard/subcommand-rules.ts';
import {
  brokenObjection,
  gluedObjection,
  hasOperators,
  syntaxObjection,
} from '../../src/agents/guard/syntax.ts';
import { words } from '../../src/agents/guard/use.ts';
import { material } from '../../src/agents/prompt/material.ts';
import { findHoles } from '../../src/agents/prompt/template-holes.ts';
import { parseRole, parseText } from '../../src/agents/prompt/template-parts.ts';
import { baseUrl } from '../../src/agents/providers/base-url.ts';
import { readClaudeLine } from '../../src/agents/providers/claude-code-lines.ts';
import { readMessage } from '../../src/agents/providers/mcp-server.ts';
import { isHtml, shortText } from '../../src/agents/providers/page-text.ts';
import { resetsAt } from '../../src/agents/providers/retry-after.ts';
import { hiding } from '../../src/agents/providers/secrets.ts';
import { findJson } from '../../src/agents/reply/find-json.ts';
import { readJsonAt } from '../../src/agents/reply/json-reader.ts';
import { excerpt, markdownReadings, noReply, readReply } from '../../src/agents/reply/reply.ts';
import { withoutThinking } from '../../src/agents/reply/thinking.ts';
import { shownChange } from '../../src/agents/tools/change-file.ts';
import { replaceBytes } from '../../src/agents/tools/edit-file.ts';
import { fetchersIn, hostsSaid } from '../../src/agents/tools/fetching.ts';
import { lineSearch } from '../../src/agents/tools/grep.ts';
import { wildcard } from '../../src/agents/tools/wildcard.ts';
import { context, guardOf } from '../agents/guard/guard-world.ts';
import type { ReadersByFile } from './readers.ts';

const decide = guardOf();
const asText = {
  kind: 'text',
  check: (text: string) => ({ ok: true as const, value: text }),
} as const;
const template = (text: string) => ({ file: 'a.md', name: 'folio/a', text });
const { cwd, projectRoot, home, files } = context;
const place = { cwd, root: projectRoot, home, files, extra: [] };
const hide = hiding('a-key-of-somebody');

export const agentReaders: ReadersByFile = {
  'agents/guard/deny-rules.ts': {
    denialIn: (text) => denialIn(text, [], []),
    matching: (text) => matching(text, [], []),
  },
  'agents/guard/shell.ts': { readShell: (text) => readShell(text.slice(0, 16_384)) },

  'agents/calls/budget.ts': { roughTokens },
  'agents/reply/find-json.ts': { findJson },
  'agents/reply/thinking.ts': { withoutThinking },
  'agents/guard/explain.ts': {
    explain: (text) => explain(text.slice(0, 16_384), decide(text.slice(0, 16_384)), context),
  },
  'agents/guard/general-phase.ts': { wordsInTexts: (text) => wordsInTexts([text]) },
  'agents/guard/guard.ts': { openGuard: decide },
  'agents/guard/hidden.ts': { findUnseen, findLookalikes },
  'agents/guard/normalise.ts': { normalise: (text) => normalise(text, undefined) },
  'agents/guard/pattern.ts': {
    allowPattern,
    strictPattern,
    'allowPattern over it': (text) => allowPattern('Bash(git*push*a*)')?.matches(text),
    'strictPattern over it': (text) => strictPattern('Bash(git*push*a*)')?.matches(text),
  },
  'agents/guard/parts.ts': {
    partsOf: (text) => partsOf(text, readShell(text.slice(0, 16_384))),
    expanded: (text) => expanded(place, { text, value: text, form: 'wildcard', pos: 0 }),
  },
  'agents/guard/programs.ts': {
    onlyTells: (text) => onlyTells('command', 'command', ['-v', text]),
  },
  'agents/guard/secret-names.ts': { isSecretName, mayMatchSecret },
  'agents/guard/subcommand-rules.ts': { readSubcommandRule },
  'agents/guard/syntax.ts': {
    hasOperators,
    brokenObjection: (text) => brokenObjection(readShell(text.slice(0, 16_384))),
    gluedObjection: (text) => gluedObjection(text, new Set(['python3'])),
    syntaxObjection: (text) => syntaxObjection(text, 'compound'),
  },
  'agents/guard/use.ts': { words },
  'agents/reply/json-reader.ts': { readJsonAt: (text) => readJsonAt(text, 0) },
  'agents/prompt/material.ts': { material: (text) => material(text, text) },
  'agents/providers/base-url.ts': { baseUrl: (text) => baseUrl(`http://${text}`) },
  'agents/providers/claude-code-lines.ts': { readClaudeLine },
  'agents/providers/mcp-server.ts': { readMessage: (text) => readMessage(text, []) },
  'agents/providers/page-text.ts': {
    isHtml,
    shortText,
    'shortText of a page': (text) => shortText(`<html>${text}`),
  },
  'agents/providers/retry-after.ts': { resetsAt: (text) => resetsAt(undefined, text) },
  'agents/providers/secrets.ts': { hiding: hide },
  'agents/reply/reply.ts': {
    excerpt,
    noReply: (text) => noReply('lens', text, []),
    readReply: (text) => readReply(text, 'end', asText),
    markdownReadings,
  },
  'agents/prompt/template-holes.ts': { findHoles: (text) => findHoles('a.md', text, 1) },
  'agents/prompt/template-parts.ts': {
    parseText: (text) => parseText(template(text)),
    'parseText after facts': (text) => parseText(template(`---\n${text}`)),
    parseRole: (text) => parseRole(template(`---\nrole: a\n---\n${text}`)),
  },
  'agents/tools/edit-file.ts': {
    replaceBytes: (text) =>
      replaceBytes(Buffer.from(text), [{ find: 'fog\n', replace: 'a', count: 1 }]),
  },
  'agents/tools/fetching.ts': { fetchersIn, hostsSaid: (text) => hostsSaid([text]) },
  'agents/tools/grep.ts': {
    lineSearch: (text) => lineSearch('fog.*bell', true).in(text, 10),
  },
  'agents/tools/change-file.ts': {
    shownChange: (text) => shownChange(Buffer.from(text), Buffer.from(`a${text}`), hide),
  },
  'agents/tools/wildcard.ts': {
    wildcard,
    'wildcard over it': (text) => wildcard('src/**/*a*b{c,d}*.ts')?.matches(text),
  },
};
