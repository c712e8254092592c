import { NumberInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCenterDay } from '../booking/read-bookings.ts';
import { momentAt } from '../calendar/wall-clock.ts';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { FormModal } from '../shell/form-modal.tsx';
import { useMe } from '../shell/session.tsx';
import { useText } from '../text/use-text.tsx';
import { coursesQuery } from './read-teaching.ts';

const MINUTE_MS = 60_000;
const MINUTES_MAX = 720;

/** Plans a session, from now on or for later, and opens its page with the code that whoever is in the room scans. */
export function PlanSession({ onClose }: { onClose(): void }) {
  const text = useText();
  const navigate = useNavigate();
  const timeZone = useCenterDay(useMe().centerDomain ?? '').data?.timeZone;
  const courses = useQuery(coursesQuery).data ?? [];
  const form = useForm({
    initialValues: { title: '', courseId: null as string | null, startsAt: '', minutes: 60 },
  });
  const plan = useMutation({
    mutationFn: async ({ title, courseId, startsAt, minutes }: typeof form.values) => {
      const start = startsAt ? Date.parse(momentAt(startsAt, timeZone)) : Date.now();
      return contentOf(
        await api.POST('/lms/api/v3/attendance/sessions', {
          body: {
            title,
            courseId,
            method: 'qr',
            startsAt: new Date(start).toISOString(),
            endsAt: new Date(start + minutes * MINUTE_MS).toISOString(),
          },
        }),
      ).data;
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
      onClose();
      await navigate({ to: '/app/sessions/$id', params: { id } });
    },
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={text('learning.attendance')}
      submit={text('learning.showCode')}
      sending={plan}
      form={form}
      onSubmit={form.onSubmit((values) => plan.mutate(values))}
    >
      <TextInput
        label={text('learning.sessionTitle')}
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Select
        label={text('session.course')}
        placeholder={text('session.noCourse')}
        data={courses.map(({ id, name }) => ({ value: id, label: name }))}
        clearable
        searchable
        {...form.getInputProps('courseId')}
      />
      <TextInput
        type="datetime-local"
        label={text('session.start')}
        description={text('session.startAbout', { timeZone: timeZone ?? '' })}
        disabled={!timeZone}
        {...form.getInputProps('startsAt')}
      />
      <NumberInput
        label={text('learning.minutes')}
        required
        min={1}
        max={MINUTES_MAX}
        allowDecimal={false}
        {...form.getInputProps('minutes')}
      />
    </FormModal>
  );
}
