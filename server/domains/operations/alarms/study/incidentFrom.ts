import { allowedDefinition } from '#server/engine/records/knownDefinition.ts';
import { placeIds } from '#server/domains/operations/alarms/rules/placeOf.ts';
import type { AlertEvent } from '#server/domains/operations/alarms/events.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';

const LONGEST_TITLE = 100;

/**
 * What an incident about an event begins with, for those who may publish one: where it is, since when, and the event.
 * The name of the object is no business of the public: its cloud and the event, which stay inside, lead to it.
 */
export async function incidentFrom(context: Context, event: AlertEvent): Promise<Json> {
  allowedDefinition(context, 'incidents', 'create');
  const { id, alarm_name, object_type, object_id, first_trigger_at } = event;
  const { region, cloud } = object_id === null ? {} : await placeIds(context, object_type, object_id);
  return {
    title: (alarm_name ?? '').slice(0, LONGEST_TITLE),
    event_ids: [id],
    region_ids: region === undefined ? [] : [Number(region)],
    cloud_ids: cloud === undefined ? [] : [cloud],
    ...(first_trigger_at !== null && { began_at: new Date(first_trigger_at).toISOString() }),
  };
}
