import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { explain } from '../../src/agents/guard/explain.ts';
import { openGuard } from '../../src/agents/guard/guard.ts';
import { writtenPaths } from '../../src/agents/guard/guard-facts.ts';
import { httpFetch } from '../../src/agents/providers/http-fetch.ts';
import { diskFacts } from '../../src/agents/tools/file-facts.ts';
import { tools } from '../../src/agents/tools/table.ts';
import type { ToolHost, Wish } from '../../src/agents/tools/tool.ts';
import type { PermissionAnswer } from '../../src/engine/acting/acting.ts';
import { readPermissions } from '../../src/engine/config/permission-layers.ts';
import type { Json } from '../../src/engine/data/question.ts';
import type { ToolName } from '../../src/engine/ports.ts';
import { redactSecrets } from '../../src/engine/workspace/redact.ts';
import { diskHere } from '../../src/engine/workspace/tool-disk/here.ts';
import { openShell } from './plain-shell.ts';

/** A folder of its own for one test, gone afterwards. Its real path. */
export function tempFolder(name: string): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), `${name}-`)));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Change = Partial<ToolHost> & {
  readonly answer?: (wish: Wish) => PermissionAnswer | Promise<PermissionAnswer>;
};

function judgeIn(root: string, home: string, changed: ReadonlySet<string>): ToolHost['judge'] {
  const guard = openGuard(readPermissions({}));
  const place = { cwd: root, projectRoot: root, home, files: diskFacts, sandboxed: true };
  return async (command) => {
    const context = { ...place, changed, approvals: [], granted: [], session: 's' };
    const decision = guard.decide({ tool: 'Bash', command }, context);
    return { decision, writes: writtenPaths(explain(command, decision, context)) };
  };
}

/** A project and a run's folder on the disk, and tools that work in them. */
export function openToolWorld(change: Change = {}) {
  const { answer = () => ({ kind: 'deny', word: '' }), ...rest } = change;
  const top = tempFolder('tools');
  const root = path.join(top, 'proj');
  const run = path.join(top, 'runs', 'cmd_001');
  mkdirSync(root);
  mkdirSync(path.join(run, '.engine'), { recursive: true });
  const asked: Wish[] = [];
  const changed = new Set<string>();
  const { shell, ran } = openShell();
  const host: ToolHost = {
    project: { root, writes: 'project' },
    place: root,
    home: path.join(top, 'home'),
    runFolder: { root: run, name: 'workspace/work/cmd_001' },
    protectedPlaces: [],
    othersFiles: [],
    changes: {
      all: () => changed,
      add: async (file) => void changed.add(file),
      look: async () => undefined,
      unsaved: () => new Set(),
      around: async (command) => await command(),
    },
    files: diskFacts,
    mayChange: true,
    seen: new Map(),
    disk: diskHere(),
    hide: redactSecrets,
    judge: judgeIn(root, path.join(top, 'home'), changed),
    keep: async () => undefined,
    keepChecks: async () => undefined,
    hostsAllowed: async () => [],
    keepHosts: async () => undefined,
    fillable: async () => rest.sandbox ?? null,
    shell,
    sandbox: null,
    memory: undefined,
    get: (url, signal) => httpFetch({})(url, { signal }),
    hosts: [],
    foreignRead: () => false,
    refused: async () => undefined,
    async permit(wish) {
      asked.push(wish);
      return await answer(wish);
    },
    ...rest,
  };
  const { signal } = new AbortController();
  return {
    host,
    top,
    root,
    run,
    asked,
    changed,
    ran,
    use: async (name: ToolName, input: Json) => await tools[name].use(input, host, signal),
    at: (file: string) => path.join(root, file),
    put(file: string, bytes: string | Uint8Array) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), bytes);
    },
    bytes: (file: string) => readFileSync(path.join(root, file)),
    text: (file: string) => readFileSync(path.join(root, file), 'utf8'),
  };
}
