import type { Planned } from '../cmd.ts';
import { planned, readSchedule } from '../phases/plan.ts';
import { wholeText } from '../tasks/prompt-block.ts';
import { readSecretary, secretaryWaves } from '../validate/secretary.ts';
import { answerTo, refusal, saidBy } from './answer.ts';
import { delegated } from './delegate.ts';
import { delegates } from './operations.ts';
import { secretaryTask } from './task.ts';

const operation = 'phase2_wave_construct';

/** The waves of Phase 2, by the secretary where they are its to build (`docs/spec/crew.md` §16). */
export async function buildWaves(cmd: Planned): Promise<Planned> {
  const { ctx, files, log, schedule, input } = cmd;
  const begun = log.value().tasks.some(({ task }) => task !== null);
  const size = { tasks: schedule.tasks.length, rehearsal: ctx.state().rehearsal };
  const fields = {
    WORK_DIR: `${ctx.folder}/`,
    PLAN_PATH: files.plan,
    WAVE_PLAN_JSON_PATH: files.wavePlan,
  };
  const output = files.secretaryResponse;
  const answer = await delegated(cmd, {
    ...{ operation, about: '', fields, output, walks: false, stopped: 'failure' },
    wanted: !begun && input.direct === null && delegates(operation, ctx.config, size),
    async ask() {
      ctx.phase('execute');
      const task = secretaryTask(cmd, {
        ...{ operation, fields, output, also: [] },
        material: [{ path: files.plan }, { path: files.wavePlan, optional: true }],
        expectedTokens: 600,
        check: wholeText,
      });
      return await answerTo(cmd, task, async (text) => await problemOf(cmd, text));
    },
    told: (text) =>
      (wavesIn(cmd, text) ?? []).map((wave, at) => `Wave ${at + 1}: ${wave.join(', ')}`),
  });
  return answer === undefined ? cmd : ((await adopted(cmd, answer)) ?? cmd);
}

function wavesIn({ schedule }: Planned, text: string) {
  return secretaryWaves(readSecretary(text), schedule.tasks)?.filter((wave) => wave.length > 0);
}

/** The plan in the secretary's waves; undefined where it cannot be worked through in them. */
async function adopted(cmd: Planned, text: string): Promise<Planned | undefined> {
  const waves = wavesIn(cmd, text);
  if (waves === undefined) return undefined;
  const read = await readSchedule(cmd, undefined, waves);
  return read.ok ? await planned(cmd, read.schedule) : undefined;
}

async function problemOf(cmd: Planned, text: string): Promise<string | undefined> {
  const refused = refusal(text, operation);
  const said = readSecretary(text)?.validation;
  if (refused !== undefined) return refused;
  if (said?.status !== 'passed') return saidBy(said?.errors ?? [], 'validation.status: failed');
  return (await adopted(cmd, text)) === undefined ? 'its waves do not fit the plan' : undefined;
}
