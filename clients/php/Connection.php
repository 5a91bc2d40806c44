<?php

declare(strict_types=1);

namespace PublisherApi;

/** Sends calls and reads pages. */
final class Connection
{
    public function __construct(
        private readonly string $host,
        private readonly string $token,
        private readonly string $source,
        private readonly int $timeoutSeconds,
    ) {
    }

    public function ask(string $name, array $params): array
    {
        $body = json_encode(['token' => $this->token, 'source' => $this->source] + $params, JSON_THROW_ON_ERROR);
        $context = stream_context_create(['http' => [
            'method' => 'POST',
            'header' => 'Content-Type: application/json',
            'content' => $body,
            'timeout' => $this->timeoutSeconds,
            'ignore_errors' => true,
        ]]);
        $text = file_get_contents("{$this->host}/api/{$name}", false, $context);
        if ($text === false) {
            throw new \RuntimeException("{$this->host} did not answer");
        }
        $answer = json_decode($text, true, 512, JSON_THROW_ON_ERROR);
        if ($answer['code'] !== '0') {
            throw new ApiError($answer['code'], $answer['message']);
        }
        return $answer['data'];
    }

    public function pages(string $name, array $params): \Generator
    {
        for ($page = 1; ; $page++) {
            $data = $this->ask($name, ['curPage' => $page] + $params + ['perPage' => 2000]);
            foreach ($data['list'] as $row) {
                yield $row;
            }
            if (!$data['hasNext']) {
                return;
            }
        }
    }
}
