import { AbilityTable } from './AbilityTable.tsx';

/** What the reader may do, in plain words (`/organisation/access`). */
export function OwnAccess() {
  return <AbilityTable id="current" />;
}
