import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { request } from '#src/http/httpClient.ts';

const RULES = '/api/omc/v1/monitor/rules';

export interface RuleReport {
  dry_run: boolean;
  taken: number;
  skipped: number;
  refused: number;
  rules: {
    group: string;
    name: string;
    line: number;
    outcome: 'taken' | 'skipped' | 'refused';
    reason: string | null;
    notes: string[];
  }[];
}

/** Sends a rule file for an instance: first to see what would become of each rule, then to take them. */
export function useRuleFileImport(instance: string) {
  const refresh = useRefresh();
  const [content, setContent] = useState<Blob>();
  const [report, setReport] = useState<RuleReport>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const send = async (body: Blob, dryRun: boolean) => {
    setBusy(true);
    setProblem(undefined);
    const query = new URLSearchParams({ instance, ...(dryRun && { dry_run: '1' }) });
    try {
      const headers = { 'content-type': 'application/yaml' };
      setReport((await request<RuleReport>(`${RULES}?${query.toString()}`, { method: 'POST', body, headers })).json);
      if (!dryRun) refresh();
    } catch (fault) {
      setReport(undefined);
      setProblem(wordsOf(fault));
    }
    setBusy(false);
  };
  return {
    report,
    problem,
    isBusy,
    /** For another instance, the rules must be checked again. */
    forget: () => setReport(undefined),
    async check(file: File) {
      // As it is now: the file may change before it is imported. Its bytes are for the server to read or to refuse.
      const read = new Blob([await file.arrayBuffer()]);
      setContent(read);
      await send(read, true);
    },
    /** Absent until a file has been checked. */
    take: report?.dry_run === true && content !== undefined ? () => send(content, false) : undefined,
  };
}

/** A fault of the file has its own sentence, with the line. */
function wordsOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  const body: unknown = 'body' in fault ? fault.body : undefined;
  const fields: unknown = typeof body === 'object' && body !== null && 'fields' in body ? body.fields : undefined;
  const [first]: unknown[] = typeof fields === 'object' && fields !== null ? Object.values(fields) : [];
  return typeof first === 'string' ? first : fault.message;
}
