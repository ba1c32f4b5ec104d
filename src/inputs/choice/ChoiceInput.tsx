import Skeleton from '@mui/material/Skeleton';
import { offeredFor } from '#model/validation/cloudChoices.ts';
import { useOffers } from '#src/session/cloud/cloudState.ts';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { OfferPicker } from './OfferPicker.tsx';
import TagsInput from '#src/inputs/text/TagsInput.tsx';
import { TextInput } from '#src/inputs/text/TextInput.tsx';

/** A value that the cloud offers or the record has, or several; any value if the cloud does not list its choices. */
export default function ChoiceInput(props: InputProps) {
  const { record } = useFormEnv();
  const offers = useOffers(record);
  const isHad = props.field.choices !== undefined && 'record' in props.field.choices;
  if (offers === undefined && !isHad) return <Skeleton variant="rounded" height={56} />;
  const offered = offeredFor(props.field, offers, record);
  const several = props.field.type === 'tags';
  if (offered !== undefined) return <OfferPicker {...props} offered={offered} several={several} />;
  return several ? <TagsInput {...props} /> : <TextInput {...props} />;
}
