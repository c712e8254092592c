import { ActionIcon, Button, Group, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api, queryClient } from '../shell/api.ts';
import { FormModal } from '../shell/form-modal.tsx';
import { minorUnitsOf } from '../shell/format.tsx';
import { useOptions, useText } from '../text/use-text.tsx';

const LESSONS_MAX = 500;
const MINUTES_MAX = 1_440;

interface Values {
  name: string;
  type: 'COURSE' | 'WORKSHOP';
  price: number;
  currency: string;
  lessons: { key: string; title: string; minutes: number; text: string; videoUrl: string }[];
}

function newLesson() {
  return { key: crypto.randomUUID(), title: '', minutes: 30, text: '', videoUrl: '' };
}

/** A course or workshop to be offered, lesson by lesson. */
export function CourseForm({ onClose }: { onClose(): void }) {
  const text = useText();
  const optionsOf = useOptions();
  const form = useForm<Values>({
    initialValues: { name: '', type: 'COURSE', price: 0, currency: 'KRW', lessons: [newLesson()] },
  });
  const create = useMutation({
    mutationFn: ({ name, type, price, currency, lessons }: Values) =>
      api.POST('/lms/api/v3/admin/products', {
        body: {
          name,
          type,
          currency,
          price: minorUnitsOf(price, currency),
          lessons: lessons.map(({ title, minutes, text: words, videoUrl }) => ({
            title,
            durationSeconds: minutes * 60,
            ...(words ? { text: words } : {}),
            ...(videoUrl ? { videoUrl } : {}),
          })),
        },
      }),
    onSuccess: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['courses'] });
    },
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={text('learning.create')}
      submit={text('action.create')}
      sending={create}
      form={form}
      onSubmit={form.onSubmit((values) => create.mutate(values))}
    >
      <TextInput
        label={text('field.name')}
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Select
        label={text('field.type')}
        data={optionsOf(['COURSE', 'WORKSHOP'])}
        allowDeselect={false}
        {...form.getInputProps('type')}
      />
      <Group grow align="start">
        <NumberInput
          label={text('subscription.price')}
          required
          min={0}
          thousandSeparator=","
          {...form.getInputProps('price')}
        />
        <Select
          label={text('settings.currency')}
          data={['KRW', 'USD', 'EUR', 'JPY']}
          allowDeselect={false}
          {...form.getInputProps('currency')}
        />
      </Group>
      {form.values.lessons.map(({ key }, position) => (
        <Stack key={key} gap={6}>
          <Group wrap="nowrap" align="end" gap="xs">
            <TextInput
              label={text('learning.lesson', { number: position + 1 })}
              required
              maxLength={200}
              style={{ flex: 1 }}
              {...form.getInputProps(`lessons.${position}.title`)}
            />
            <NumberInput
              label={text('learning.minutes')}
              required
              min={1}
              max={MINUTES_MAX}
              allowDecimal={false}
              w={90}
              {...form.getInputProps(`lessons.${position}.minutes`)}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={text('learning.removeLesson', { number: position + 1 })}
              onClick={() => form.removeListItem('lessons', position)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
          <TextInput
            type="url"
            label={text('learning.video', { number: position + 1 })}
            placeholder="https://"
            pattern="https://.*"
            maxLength={2_048}
            {...form.getInputProps(`lessons.${position}.videoUrl`)}
          />
          <Textarea
            label={text('learning.text', { number: position + 1 })}
            autosize
            maxLength={10_000}
            {...form.getInputProps(`lessons.${position}.text`)}
          />
        </Stack>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={form.values.lessons.length >= LESSONS_MAX}
        onClick={() => form.insertListItem('lessons', newLesson())}
      >
        {text('learning.addLesson')}
      </Button>
    </FormModal>
  );
}
