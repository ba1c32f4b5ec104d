import { useStore } from 'react-admin';

/** Whether single keys are shortcuts, stored in this browser. Speech control needs a way to turn them off. */
export function useKeysEnabled(): [boolean, (isOn: boolean) => void] {
  return useStore('list.keys', true);
}
