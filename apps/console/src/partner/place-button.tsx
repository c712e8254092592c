import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../shell/api.ts';
import { FormModal } from '../shell/form-modal.tsx';
import { useText } from '../text/use-text.tsx';

interface Place {
  country: string;
  region: string;
}

/** Where a center is: policies of that country and region govern it, so the center does not say so itself. */
export function PlaceButton({
  settings,
  save,
}: {
  settings: Record<string, unknown>;
  save(place: Place): Promise<unknown>;
}) {
  const text = useText();
  const [isOpen, { open, close }] = useDisclosure();
  const { country, region } = settings;
  const form = useForm({
    initialValues: {
      country: typeof country === 'string' ? country : '',
      region: typeof region === 'string' ? region : '',
    },
  });
  const change = useMutation({
    mutationFn: save,
    onSuccess: () => {
      close();
      return queryClient.invalidateQueries();
    },
  });
  return (
    <>
      <Button variant="light" onClick={open}>
        {text('place.change')}
      </Button>
      <FormModal
        isOpen={isOpen}
        onClose={close}
        title={text('place.change')}
        submit={text('action.save')}
        sending={change}
        form={form}
        onSubmit={form.onSubmit((values) => change.mutate(values))}
      >
        <TextInput
          label={text('settings.country')}
          description={text('place.country')}
          required
          maxLength={2}
          data-autofocus
          {...form.getInputProps('country')}
        />
        <TextInput
          label={text('settings.region')}
          description={text('place.region')}
          maxLength={64}
          {...form.getInputProps('region')}
        />
      </FormModal>
    </>
  );
}
