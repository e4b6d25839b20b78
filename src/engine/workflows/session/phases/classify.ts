import type { z } from 'zod';
import { jsonArtifact } from '../../../json-artifact.ts';
import { How } from '../contract/kinds.ts';
import { ClassifierOut } from '../contract/shapes.ts';
import { orElse, reasonOf } from '../failures.ts';
import { classifyTask, taskOf, unclassified } from '../rules/classify-task.ts';
import type { Session } from '../session.ts';
import { common, given } from './agents.ts';

const Classified = ClassifierOut.extend({ how: How });

/** What the task is: the person's word, else the words of the request, else a model; in the end the safe side. */
export async function classify(session: Session): Promise<ClassifierOut> {
  const { ctx, files, record } = session;
  const { how, ...out } = await ctx.make({
    output: jsonArtifact(files.classification, Classified),
    inputs: [],
    maker: async () => await decide(session),
  });
  const { task_type: task, requires_persona: persona, rationale } = out;
  record.mark({ type: 'task_classified', task, persona, rationale, how });
  return out;
}

async function decide(session: Session): Promise<z.infer<typeof Classified>> {
  const { ctx, input } = session;
  const byPerson = taskOf(input.type ?? undefined, input.persona ?? undefined, input.request);
  if (byPerson !== undefined) return { ...byPerson, how: 'person' as const };
  const byRules = classifyTask(input.request);
  if (byRules !== undefined) return { ...byRules, how: 'rules' as const };
  return await orElse<z.infer<typeof Classified>>(
    async () => ({ ...(await ask(session)), how: 'model' }),
    (failure) => {
      const reason = reasonOf(failure);
      ctx.warn('component_failed', {
        ...{ component: 'TaskClassifier', reason, instead: unclassified.task_type },
      });
      return { ...unclassified, how: 'fallback' };
    },
  );
}

async function ask(session: Session): Promise<ClassifierOut> {
  const { ctx, files, input } = session;
  return await ctx.agent({
    task: {
      role: 'session/classifier',
      step: files.classifier,
      tier: ctx.config.default_model,
      ...common(session, ctx.config.session.component_timeout_ms),
      inputs: [],
      outputs: [],
      reply: { kind: 'json', schema: ClassifierOut, structured: ClassifierOut },
      expectedTokens: 150,
      ...given({ user_request: input.request }),
    },
    output: jsonArtifact(files.classifier, ClassifierOut),
    finish: (reply) => reply,
  });
}
