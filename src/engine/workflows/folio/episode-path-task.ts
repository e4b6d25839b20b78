import type { AgentTask } from '../../ports.ts';
import type { directions } from './contract/reviewers.ts';
import { fittingEpisodes, lengthUnitOf, type ScaleName, scaleOf } from './contract/scale.ts';
import { episodePathReply, type PathReply, type StoryPath } from './schema.ts';
import type { Room } from './story.ts';
import { pathTask } from './tasks.ts';

/** A path whose chapters have episodes, for a story of this scale. */
export function episodePathTask(
  room: Room,
  direction: (typeof directions)[number],
  earlier: readonly StoryPath[],
  scale: ScaleName,
): AgentTask<PathReply> {
  const task = pathTask(room, direction, earlier, []);
  const before: unknown = task.extra === undefined ? {} : JSON.parse(task.extra);
  const { chapters, episodes, each, total } = scaleOf(
    scale,
    lengthUnitOf(room.ctx.config.folio.language),
  );
  const facts = { name: scale, chapters, episodes, each, total, outlined: fittingEpisodes(scale) };
  return {
    ...task,
    along: ['folio/episode_path_common'],
    reply: { kind: 'json', schema: episodePathReply(scale) },
    extra: JSON.stringify({ ...Object(before), scale: facts }, null, 2),
    expectedTokens: 4000,
  };
}
