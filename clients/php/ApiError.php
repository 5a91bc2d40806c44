<?php

declare(strict_types=1);

namespace PublisherApi;

/** An answer with another code than "0". */
final class ApiError extends \RuntimeException
{
    public function __construct(public readonly string $apiCode, string $message)
    {
        parent::__construct("$apiCode $message");
    }
}
