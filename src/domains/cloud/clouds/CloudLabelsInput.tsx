import { writeCloudLabel } from '#src/fields/cloudLabel/cloudLabel.ts';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import ListInput from '#src/inputs/nested/ListInput.tsx';
import { CloudLabelItem } from './CloudLabelItem.tsx';

/**
 * The labels of a cloud as a list of editors, each with a live preview. On the wire, each label is a JSON string (spec
 * 3).
 */
export default function CloudLabelsInput(props: InputProps) {
  return (
    <ListInput
      {...props}
      itemInput={CloudLabelItem}
      newItem={() => writeCloudLabel({ label: '', textColor: '#ffffff', bgColor: '#1d4fb0' })}
    />
  );
}
