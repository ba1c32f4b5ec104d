import { useCallback } from 'react';
import { useNotificationContext } from 'react-admin';
import { namesOf, type RecordsOfPart } from '#src/schemaViews/action/run/partsOf.ts';

/** Removes the undo offers for these records after a later action on them. */
export function useWithdrawUndo(): (parts: readonly RecordsOfPart[]) => void {
  const { setNotifications } = useNotificationContext();
  return useCallback(
    (parts) => {
      const names = namesOf(parts);
      const isOf = (offer: unknown) =>
        typeof offer === 'string' && names.some((name) => offer.split(' ').includes(name));
      setNotifications((all) =>
        all.some(({ notificationOptions }) => isOf(notificationOptions?.undoOf))
          ? all.filter(({ notificationOptions }) => !isOf(notificationOptions?.undoOf))
          : all,
      );
    },
    [setNotifications],
  );
}
