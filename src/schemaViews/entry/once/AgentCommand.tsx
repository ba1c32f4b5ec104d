import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Identifier } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { CommandLine } from '#src/schemaViews/base/CommandLine.tsx';

interface AgentCommandProps {
  definition: Definition;
  id: Identifier;
}

/** How to start the agent of a record with the token that is shown above (`docs/agents.md`). */
export function AgentCommand({ definition: { service, path }, id }: AgentCommandProps) {
  const translate = useTranslate();
  const { basePath } = useManifest().services[service] ?? {};
  if (basePath === undefined) return null;
  const address = `${window.location.origin}${basePath}${path}/${encodeURIComponent(id)}`;
  return (
    <Stack spacing={2} sx={{ mt: 4 }}>
      <Typography variant="body2">{translate('record.once.agent')}</Typography>
      <CommandLine command={`npm run agent -- --url ${address} --token-file agent.token`} />
    </Stack>
  );
}
