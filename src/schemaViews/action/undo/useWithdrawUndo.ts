import { useCallback } from 'react';
import { useNotificationContext, type Identifier } from 'react-admin';

/** Removes the undo offers for these records after a later action on them. */
export function useWithdrawUndo(resource: string): (ids: readonly Identifier[]) => void {
  const { setNotifications } = useNotificationContext();
  return useCallback(
    (ids) => {
      const isOf = (offer: unknown) =>
        typeof offer === 'string' && ids.some((id) => offer.split(' ').includes(`${resource}/${id}`));
      setNotifications((all) =>
        all.some(({ notificationOptions }) => isOf(notificationOptions?.undoOf))
          ? all.filter(({ notificationOptions }) => !isOf(notificationOptions?.undoOf))
          : all,
      );
    },
    [resource, setNotifications],
  );
}
