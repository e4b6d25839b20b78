import type { Entity, MemoryGraph } from './graph.ts';

/**
 * A memory as the text of its file: JSON by two spaces. To be used for one memory: an entity that is the same object as
 * before is not put into words again, which takes longer than all else of a write.
 */
export function openGraphText(): (graph: MemoryGraph) => string {
  const known = new WeakMap<Entity, string>();
  const textOf = (entity: Entity) => {
    const text = known.get(entity) ?? below(JSON.stringify(entity, null, 2));
    known.set(entity, text);
    return text;
  };
  return (graph) => {
    const rest = JSON.stringify({ ...graph, entities: [] }, null, 2);
    if (graph.entities.length === 0) return `${rest}\n`;
    const entities = graph.entities.map(textOf).join(`,${lineBelow}`);
    // no text holds a line break as it stands, so only a key of the whole begins a line like this
    const whole = rest.replace(
      emptyEntities,
      () => `\n  "entities": [${lineBelow}${entities}\n  ]`,
    );
    return `${whole}\n`;
  };
}

const emptyEntities = '\n  "entities": []';
const lineBelow = '\n    ';

function below(text: string): string {
  return text.replaceAll('\n', lineBelow);
}
