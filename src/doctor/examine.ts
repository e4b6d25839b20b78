/*
 * START HERE for `folio-tui doctor`: looks at this computer, this workspace and this repository, and changes nothing.
 * The only process it starts is the system's sandbox around an empty command; the only connection the one that
 * `--provider-call` asks for.
 */
import { loadTemplates, type Templates } from '../agents/prompt/template.ts';
import { toFailure } from '../engine/data/failure.ts';
import { findWorkspace } from '../engine/workspace/find-workspace.ts';
import { settingsLayers } from '../settings.ts';
import { shipped } from '../shipped.ts';
import type { Doctor, Finding } from '../ui/cli/doctor-findings.ts';
import { judge } from './judge.ts';
import {
  guardFinding,
  logFinding,
  nodeFinding,
  programFindings,
  sandboxFinding,
  spaceFinding,
  terminalFinding,
  variablesFinding,
} from './machine.ts';
import { modelFindings } from './model.ts';
import { type Found, sandboxWanted, type Where } from './where.ts';
import { runFindings, settingsFindings, trustFindings, writableFinding } from './workspace.ts';

export function openDoctor(where: Where): Doctor {
  return {
    async examine({ providerCall }) {
      const found = await lookAround(where).catch((error: unknown) => toFailure(error));
      if ('kind' in found) {
        const check = 'workspace';
        return [nodeFinding(), { check, level: 'fail', kind: 'failure', failure: found }];
      }
      const { findings: settings, merged, rules } = await settingsFindings(where, found);
      const { finding: prompts, templates } = await promptFinding();
      const findings = [
        nodeFinding(),
        await writableFinding(found),
        ...(await trustFindings(where, found)),
        ...settings,
        prompts,
        ...(await modelFindings(where, found, { call: providerCall, templates })),
        ...(await programFindings(where)),
        await sandboxFinding(rules === undefined || sandboxWanted(rules)),
        guardFinding(),
        terminalFinding(where, merged?.config.ui.ambiguous_width),
        await spaceFinding(found.workspace?.root ?? where.cwd),
        ...(await runFindings(where, found)),
        variablesFinding(where),
        logFinding(where),
      ];
      return findings.filter((finding) => finding !== undefined);
    },
    judge: async (command) => await judge(command, where, (await lookAround(where)).layers),
  };
}

async function lookAround({ disk, env, cwd, configHome, options }: Where): Promise<Found> {
  const workspace = await findWorkspace({
    ...{ disk, cwd, flag: options.workspace, env: env['FOLIO_WORKSPACE'] },
    ...{ mayCreate: false, mayLackConfig: true },
  });
  const { sets, settings: flags } = options;
  const layers = await settingsLayers(disk, { sets, flags }, workspace?.root, configHome);
  return { workspace, layers };
}

async function promptFinding(): Promise<{
  readonly finding: Finding;
  readonly templates: Templates | undefined;
}> {
  const check = 'templates';
  try {
    const templates = await loadTemplates(shipped('templates'));
    return { finding: { check, level: 'ok', kind: 'templates_load', values: {} }, templates };
  } catch (error) {
    const finding = { check, level: 'fail', kind: 'failure', failure: toFailure(error) } as const;
    return { finding, templates: undefined };
  }
}
