interface PlacedObject {
  object_name: string | null;
  /** Its region and cloud. */
  object_place?: string | null | undefined;
}

/**
 * The object of an alarm in one line, with its region and cloud: objects of one name differ by them. Lists, pages,
 * messages and mails use this one.
 *
 * @example
 *   objectTitle({ object_name: 'db-1', object_place: 'North · Cloud A' }); // 'db-1 · North · Cloud A'
 */
export const objectTitle = ({ object_name, object_place }: PlacedObject): string =>
  [object_name, object_place].filter(Boolean).join(' · ');
