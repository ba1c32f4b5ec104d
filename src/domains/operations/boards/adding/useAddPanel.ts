import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import { versionSeen } from '#src/dataProviders/records.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { asPanels, type Panel } from '#src/domains/operations/boards/panel.ts';

/** In place of the id of a board: a new one. */
export const NEW_BOARD = 'new';

interface Addition {
  /** An id, or `NEW_BOARD`. */
  board: string;
  name: string;
  panel: Panel;
}

/** Adds a chart after those that a board has now, or to a new board. Resolves to the board; rejects with the fault. */
export function useAddPanel(): (addition: Addition) => Promise<RaRecord> {
  const provider = useDataProvider();
  const client = useQueryClient();
  const append = async (id: string, panel: Panel): Promise<RaRecord> => {
    const { data: record } = await provider.getOne<RaRecord>('boards', { id });
    const panels = [...asPanels(record['panels']), panel];
    const { data } = await provider.update<RaRecord>('boards', {
      id,
      data: { panels },
      previousData: record,
      meta: { version: versionSeen(record) },
    });
    return data;
  };
  const add = async ({ board, name, panel }: Addition): Promise<RaRecord> => {
    if (board === NEW_BOARD)
      return (await provider.create<RaRecord>('boards', { data: { name, panels: [panel] } })).data;
    try {
      return await append(board, panel);
    } catch (reason) {
      // Somebody changed it between the two calls: the chart stands after what they saved, too.
      if (reason instanceof ApiFault && reason.status === 409) return append(board, panel);
      throw reason;
    }
  };
  return async (addition) => {
    const board = await add(addition);
    await client.invalidateQueries({ queryKey: ['boards'] });
    return board;
  };
}
