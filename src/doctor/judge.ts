import path from 'node:path';
import { explain } from '../agents/guard/explain.ts';
import { openGuard } from '../agents/guard/guard.ts';
import { guardFacts, writtenPaths } from '../agents/guard/guard-facts.ts';
import { diskFacts } from '../agents/tools/file-facts.ts';
import type { ConfigLayers } from '../engine/config/merge.ts';
import { openApprovals } from '../engine/workspace/approvals.ts';
import { guardRules } from '../engine/workspace/guard-rules.ts';
import { sandboxState } from '../engine/workspace/sandbox.ts';
import type { Verdict } from '../ui/cli/doctor-findings.ts';
import { projectOf, sandboxWanted, trustOf, type Where } from './where.ts';

/** What would happen if an agent wanted to run this command here; nothing is run. Rejects with `config_invalid`. */
export async function judge(command: string, where: Where, layers: ConfigLayers): Promise<Verdict> {
  const project = await projectOf(where);
  const rules = await guardRules(where.disk, project, layers, trustOf(where));
  const sandboxed = sandboxWanted(rules) && (await sandboxState()).kind !== 'none';
  const context = {
    ...{ cwd: project, projectRoot: project, home: where.home, files: diskFacts, sandboxed },
    changed: new Set<string>(),
    approvals: await openApprovals(where.disk, where.configHome).all(),
    granted: [],
    session: 'doctor',
  };
  const decision = openGuard(rules).decide({ tool: 'Bash', command }, context);
  const explained = explain(command, decision, context);
  const { outcome, normalised, folder, pattern = null } = explained;
  return {
    ...{ outcome, command, normalised, folder, sandboxed, pattern },
    guard: guardFacts(decision),
    writes: writtenPaths(explained).map((file) => path.resolve(project, file)),
    remember: decision.remember,
    runs: explained.runs.map((each) => each.path),
  };
}
