/** What learned preferences are grouped by (`docs/spec/crew.md` §13.5), in the order of the profile review. */
export const clusters = [
  'vocabulary',
  'defaults',
  'avoid',
  'judgment',
  'communication',
  'task_scope',
] as const;
export type Cluster = (typeof clusters)[number];

/** What an older version called a cluster. */
const formerly: ReadonlyMap<string, Cluster> = new Map([['implicit', 'task_scope']]);
const topicName = /^[a-z0-9]([a-z0-9_]*[a-z0-9])?$/;

/** `defaults:language` of `lp:defaults:language`; undefined where the name is none of a preference. */
export function topicOf(name: string): { cluster: Cluster; topic: string } | undefined {
  const [family, group = '', topic = '', ...more] = name.split(':');
  const cluster = formerly.get(group) ?? clusters.find((known) => known === group);
  if (family !== 'lp' || cluster === undefined || more.length > 0) return undefined;
  return topicName.test(topic) ? { cluster, topic } : undefined;
}
