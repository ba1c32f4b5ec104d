import { useEffect } from 'react';
import { useListContext, useNavigate, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useOwnFilter } from './listScope.ts';
import { useRecordAddress } from './useRecordAddress.ts';

/** Opens the page of the only record in place of a list of one row. With a filter, readers want the list. */
export function OnlyRecord({ definition }: { definition: Definition }) {
  const { data, total } = useListContext<RaRecord>();
  const { own } = useOwnFilter();
  const navigate = useNavigate();
  const addressOf = useRecordAddress(definition);
  const [record] = total === 1 && Object.keys(own).length === 0 ? (data ?? []) : [];
  const address = record && addressOf(record);
  useEffect(() => {
    if (address !== undefined) navigate(address, { replace: true });
  }, [address, navigate]);
  return null;
}
