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
  token: string;
}

/** The line that installs the agent of a record on its host (docs/agents.md). No program has the token as argument. */
export function AgentCommand({ definition: { service, path }, id, token }: AgentCommandProps) {
  const translate = useTranslate();
  const { basePath } = useManifest().services[service] ?? {};
  if (basePath === undefined) return null;
  const { origin } = window.location;
  const install = `AGENT_TOKEN=${token} sudo --preserve-env=AGENT_TOKEN sh -s --`;
  const address = `${origin}${basePath}${path}/${encodeURIComponent(id)}`;
  return (
    <Stack spacing={2} sx={{ mt: 4 }}>
      <Typography variant="body2">{translate('record.once.agent')}</Typography>
      <CommandLine command={`curl -fsSL ${origin}/agent.sh | ${install} ${address}`} />
    </Stack>
  );
}
